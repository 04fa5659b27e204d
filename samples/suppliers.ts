// biome-ignore-all format: suppliers are read as a table, one line each.
import type { Expected, MistakenRow, Sample } from './mistakes.ts';

/** Suppliers of the built-in sandbox as its search tells them, by code, and what the samples do to them. */
type Cells = MistakenRow['cells'];

/** Name, country, province, city, address, contact, phone, email. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '00417': ['Golden Star Trading Co., Ltd.', 'China', 'Guangdong', 'Shenzhen', 'No. 8, Industrial Road, Shenzhen', 'Li Wei 李伟', '0086-755-81000000', 'supplier1@example.cn;sales.supplier1@example.cn'],
  '00714': ['Golden Star Trading Co., Ltd.', 'China', 'Zhejiang', 'Yiwu (义乌)', 'No. 9, Industrial Road, Yiwu (义乌)', 'Zhang Min 张敏', '0086-755-81007919', 'supplier2@example.cn'],
  'NB-0032': ['宁波海曙金星家居用品有限公司', 'China', 'Zhejiang', 'Ningbo（宁波）', 'No. 10, Industrial Road, Ningbo（宁波）', 'Wang Fang', '0086-755-81015838', 'supplier3@example.cn'],
  '0000088': ['東莞市虎門永盛製衣廠', 'China', 'Guangdong', 'Humen (虎门)', 'No. 11, Industrial Road, Humen (虎门)', '陈静', '0086-755-81023757', 'factory4@example.cn'],
  'F-00021': ['中山古镇明辉灯饰厂', 'China', 'Guangdong', 'Guzhen (古镇), Zhongshan', 'No. 12, Industrial Road, Guzhen (古镇), Zhongshan', 'Liu Yang', '0086-755-81031676', 'factory5@example.cn'],
  'VN-HN-07': ['Công ty TNHH Giày Bước Nhẹ', 'Việt Nam', 'Hà Nội', 'Hà Nội', 'Số 13, Đường Khu Công Nghiệp, Hà Nội', 'Trần Văn Đức', '+84 28 31039595', 'supplier6@example.vn;sales.supplier6@example.vn'],
  'VN-BD-112': ['Công ty Cổ phần Gỗ Lá Phong', 'Việt Nam', 'Hồ Chí Minh', 'Dĩ An', 'Số 14, Đường Khu Công Nghiệp, Dĩ An', 'Lê Quốc Bảo', '+84 28 31047514', 'factory7@example.vn'],
  '1-2': ['Calçados Ferreira & Irmãos, Lda.', 'Portugal', 'Porto', 'Felgueiras', 'Rua da Indústria, n.º 15, Felgueiras', 'António Falcão', '+351 253 51055433', 'supplier8@example.pt'],
  '12E4': ['Cerâmica Fonte do Seixo, S.A.', 'Portugal', 'Porto', 'Vila Nova de Gaia', 'Rua da Indústria, n.º 16, Vila Nova de Gaia', 'Graça Simão', '+351 253 51063352', 'factory9@example.pt'],
  '0076-01': ['Móveis São Bento Indústria Ltda.', 'Brasil', 'Santa Catarina', 'São Bento do Sul', 'Rua das Indústrias, 17, São Bento do Sul', 'João Gonçalves', '+55 11 31071271', 'factory10@example.com.br'],
  '4006381333931': ['Denizli Havlu Tekstil A.Ş.', 'Türkiye', '', 'Denizli', 'Organize Sanayi Bölgesi, 18. Cadde, Denizli', 'Mehmet Şahin', '+90 212 51079190', 'factory11@example.com.tr;sales.factory11@example.com.tr'],
  'AG/01?': ['Global "One-Stop" Sourcing, Inc. *HK*', 'China', 'Hong Kong SAR', 'Hong Kong', 'No. 19, Industrial Road, Hong Kong', '黄志强', '0086-755-81087109', 'agent12@example.cn'],
  'AG-02': ['Nouveau Agent ~ Far East', 'Việt Nam', 'Hồ Chí Minh', 'Thủ Đức', 'Số 20, Đường Khu Công Nghiệp, Thủ Đức', 'Nguyễn Thị Hương', '+84 28 31095028', 'agent13@example.vn'],
};

/** A row that says what the service has, with some cells changed; the product lines it does not tell. */
export function supplier<Value extends Cells[string] = string>(
  code: string,
  change: Readonly<Record<string, Value>> = {},
): Readonly<Record<string, string | Value>> {
  const [name = '', country = '', province = '', city = '', address = '', contact = '', phone = '', email = ''] =
    KNOWN[code] ?? [];
  return {
    identificationCode: code,
    entityName: name,
    mainProductLines: 'Toys < 3 years',
    country,
    province,
    city,
    address,
    'contactInfo.main.name': contact,
    'contactInfo.main.phone': phone,
    'contactInfo.main.email': email,
    ...change,
  };
}

/** Eight suppliers: new addresses, contacts and telephones, a new code, further fields, and one that is as it was. */
const good: readonly Cells[] = [
  supplier('00417', { address: 'No. 88, New Harbour Road', postcode: '518000', website: 'https://golden-star.example' }),
  supplier('00714', { 'contactInfo.main.name': 'Chen Xiaoming', 'contactInfo.main.phone': '0086-579-63001122' }),
  supplier('NB-0032', { mainProductLines: 'Toys < 3 years; Tops, knitted', 'contactInfo.main.title': 'Sales manager' }),
  supplier('0000088', { supplierId: '700212', identificationCode: 'HM-0088', businessLicenseNo: '91440101MA5AB12345' }),
  supplier('F-00021', { addressCn: '中山市古镇镇新兴大道12号', type: 'FACTORY' }),
  supplier('VN-HN-07', { 'contactInfo.main.email': 'giay@example.vn; sales@example.vn', noOfEmployees: '240' }),
  supplier('1-2', { accessMaps: '[{"docType":"ACCESS_MAP","fileName":"mapa.pdf"}]', 'contactInfo.main.mobile': '00351 912 000 111' }),
  supplier('AG/01?', { mainProductLines: '' }),
];

const error = (code: Expected['code'], column: string | null): Expected => ({ code, severity: 'error', column });
const change = (column: string): Expected => ({ code: 'change', severity: 'info', column });
const row = (cells: Cells, ...finds: readonly Expected[]): MistakenRow => ({ cells, finds });

/** What the check tells of the sheet as a whole: the columns that cannot be compared. */
const found: readonly Expected[] = [{ code: 'not-compared', severity: 'info', column: null }];

/** A mistake in each row, but for the first and the last, of which one is sent and one changes nothing. */
const mistaken: readonly MistakenRow[] = [
  row(supplier('00417', { address: 'No. 88, New Harbour Road' }), change('address')),
  row(supplier('00714', { entityName: '' }), error('required', 'entityName')),
  row(supplier('NB-0032', { identificationCode: '' }), error('required-when', 'supplierId')),
  row(supplier('0000088', { identificationCode: '88' }), error('lookup-unknown', 'identificationCode')),
  row(supplier('F-00021', { supplierId: 'Golden Star Trading Co., Ltd.' }), error('lookup-ambiguous', 'supplierId')),
  row(supplier('F-00021', { supplierId: '1700249' }), error('lookup-unknown', 'supplierId')),
  row(supplier('VN-HN-07', { 'contactInfo.main.email': 'giay at example.vn' }), error('format', 'contactInfo.main.email')),
  row(supplier('VN-BD-112', { city: 'Shenzhen' }), error('lookup-parent', 'city')),
  row(supplier('1-2', { city: 'Felguieras' }), error('lookup-unknown', 'city')),
  row(supplier('12E4', { 'contactInfo.main.phone': 'none' }), error('format', 'contactInfo.main.phone')),
  row(supplier('0076-01', { accessMaps: '{"docType":"ACCESS_MAP"}' }), error('format', 'accessMaps')),
  row(
    supplier('4006381333931', { businessLicenseNo: { type: 'number', number: Number('4500012345678901234') } }),
    error('damaged-number', 'businessLicenseNo'),
  ),
  row(supplier('AG-02', { mainProductLines: '', address: '12 New Road' }), change('address'), error('required', 'mainProductLines')),
  row(supplier('AG-02', { 'contactInfo.main.phone': { type: 'error', text: '#N/A' } }), error('duplicate', null), error('formula-error', 'contactInfo.main.phone')),
  row(supplier('AG/01?', { mainProductLines: '' })),
];

export const suppliers: Sample = { good, mistaken, found };
