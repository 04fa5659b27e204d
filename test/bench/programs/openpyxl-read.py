# The reading of openpyxl that holds no sheet in memory. FILE
import sys

import openpyxl
import usage

book = openpyxl.load_workbook(sys.argv[1], read_only=True)
print(sum(len(row) for row in book.worksheets[0].iter_rows(values_only=True)))
usage.write()
