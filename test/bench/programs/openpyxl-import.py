# What many would write instead: reads the workbook, posts its bookings by a pool of threads, and writes the ids into a
# column of their own. No checks, no journal, no retries. URL WORKBOOK BODIES CONCURRENCY RESULTS
import http.client
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlparse

import openpyxl
import usage

url, workbook, bodies, concurrency, results = sys.argv[1:]
host = urlparse(url).netloc


def post(body):
    connection = http.client.HTTPConnection(host)
    connection.request("POST", "/v1.0/async-inspection", body, {"content-type": "application/json"})
    content = json.loads(connection.getresponse().read())["content"]
    connection.close()
    return content


book = openpyxl.load_workbook(workbook)
sheet = book.worksheets[0]
with open(bodies) as file, ThreadPoolExecutor(int(concurrency)) as pool:
    ids = list(pool.map(post, file.read().splitlines()))
column = sheet.max_column + 1
for number, given in enumerate(ids, 2):
    sheet.cell(number, column, given)
book.save(results)
usage.write()
