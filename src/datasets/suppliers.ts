import { searchSuppliers } from '../contract/suppliers.ts';
import { type Dataset, recordColumns } from '../schema/dataset.ts';

/** The items of the supplier search (specification 2.3). */
export const suppliers: Dataset = {
  name: 'suppliers',
  title: 'Suppliers',
  noun: ['supplier', 'suppliers'],
  holds: 'A row for each supplier of the account, factories and agents among them.',
  source: { type: 'list', operation: searchSuppliers },
  filters: [{ flag: 'type', query: 'type', value: 'text' }],
  id: ['id'],
  sheets: [
    {
      name: 'Suppliers',
      columns: recordColumns(
        ['id', 'Supplier id'],
        ['identificationCode', 'Your code'],
        ['name', 'Name', 'words'],
        ['contact', 'Contact'],
        ['email', 'Email', { type: 'words', width: 48 }],
        ['telephone', 'Telephone'],
        ['mobile', 'Mobile'],
        ['countryName', 'Country'],
        ['provinceName', 'Province'],
        ['cityName', 'City'],
        ['address', 'Address', 'words'],
        ['country', 'Country id'],
        ['province', 'Province id'],
        ['city', 'City id'],
        ['createdDate', 'Created', 'moment'],
        ['updateDate', 'Updated', 'moment'],
        ['createdDateUnixTimestamp', 'Created (UTC)', 'millis'],
        ['updateDateUnixTimestamp', 'Updated (UTC)', 'millis'],
      ),
    },
  ],
};
