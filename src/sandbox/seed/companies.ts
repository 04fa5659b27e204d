/** What company names of a country are made of: `{}` stands for one of its words, `{kind}` for one of its trades. */
export type CompanySeed = {
  readonly countryId: string;
  /** How many are generated: at most words times trades of names that differ. */
  readonly count: number;
  readonly forms: readonly string[];
  readonly words: string;
  readonly trades: string;
  readonly contacts: string;
  readonly phone: string;
  readonly domain: string;
};

export const COMPANIES: readonly CompanySeed[] = [
  {
    countryId: '156',
    count: 72,
    forms: ['{} {kind} Co., Ltd.', '{} {kind} Co., Ltd. (分公司)', '{} {kind} Industrial Co., Limited'],
    words: 'Hengtai|Jinfeng|Yongsheng|Xinghua|Ruida|Bao Li|Tianyuan|Huaxin|Shunda|Meijia|Guanghui|Fuda',
    trades: 'Electronics|Plastic Products|Garment|Furniture|Lighting|Hardware',
    contacts: 'Li Wei 李伟|Zhang Min 张敏|Wang Fang|陈静|Liu Yang|黄志强',
    phone: '0086-755-8',
    domain: 'example.cn',
  },
  {
    countryId: '704',
    count: 28,
    forms: ['Công ty TNHH {kind} {}', 'Công ty Cổ phần {kind} {}'],
    words: 'Phước Thịnh|Đại Việt|Hoàng Gia|Tân Tiến|Sao Mai|An Phú|Bình Minh',
    trades: 'May Mặc|Gỗ|Giày Da|Nhựa',
    contacts: 'Nguyễn Thị Hương|Trần Văn Đức|Lê Quốc Bảo|Phạm Ngọc Ánh',
    phone: '+84 28 3',
    domain: 'example.vn',
  },
  {
    countryId: '792',
    count: 15,
    forms: ['{} {kind} San. ve Tic. A.Ş.', '{} {kind} Ltd. Şti.'],
    words: 'Güneş|Öztürk|Yıldız|Işık|Çınar',
    trades: 'Tekstil|Ev Gereçleri|Mobilya',
    contacts: 'Ayşe Yılmaz|Mehmet Şahin|İbrahim Çelik',
    phone: '+90 212 5',
    domain: 'example.com.tr',
  },
  {
    countryId: '076',
    count: 15,
    forms: ['{} Indústria e Comércio de {kind} Ltda.', '{} {kind} S.A.'],
    words: 'São Jorge|Ipê|Três Irmãos|Bragança|Conceição',
    trades: 'Calçados|Móveis|Confecções',
    contacts: 'João Gonçalves|Luíza Magalhães|Antônio Araújo',
    phone: '+55 11 3',
    domain: 'example.com.br',
  },
  {
    countryId: '620',
    count: 12,
    forms: ['{} - {kind}, Lda.', '{} {kind}, S.A.'],
    words: 'Irmãos Simões|Âncora|Fábrica da Légua|Conceição & Filhos',
    trades: 'Têxteis|Calçado|Cerâmica',
    contacts: 'Inês Guimarães|António Falcão|Graça Simão',
    phone: '+351 253 5',
    domain: 'example.pt',
  },
  {
    countryId: '356',
    count: 20,
    forms: ['{} {kind} Exports Pvt. Ltd.', '{} {kind} & Sons'],
    words: 'Shree Ganesh|Bharat|Lakshmi|Orient|Kiran',
    trades: 'Handicraft|Textile|Brassware|Leather',
    contacts: 'Rajesh Kumar|Priya Sharma|Anil Mehta',
    phone: '+91 22 4',
    domain: 'example.in',
  },
  {
    countryId: '050',
    count: 15,
    forms: ['{} {kind} Ltd.', '{} {kind} Composite Ltd.'],
    words: 'Padma|Meghna|Rupali|Shapla|Jamuna',
    trades: 'Knit|Denim|Jute',
    contacts: 'Md. Kamal Hossain|Fatema Begum|Tanvir Ahmed',
    phone: '+880 2 9',
    domain: 'example.com.bd',
  },
];

/** Companies that the tests and samples rely on by code: name, place and code are kept. */
export type NamedCompany = {
  readonly name: string;
  readonly code: string | null;
  readonly type: 'SUPPLIER' | 'AGENT' | 'FACTORY';
  readonly countryId: string;
  readonly city: string;
};

export const NAMED_COMPANIES: readonly NamedCompany[] = [
  { name: 'Golden Star Trading Co., Ltd.', code: '00417', type: 'SUPPLIER', countryId: '156', city: 'Shenzhen' },
  { name: 'Golden Star Trading Co., Ltd.', code: '00714', type: 'SUPPLIER', countryId: '156', city: 'Yiwu (义乌)' },
  { name: '宁波海曙金星家居用品有限公司', code: 'NB-0032', type: 'SUPPLIER', countryId: '156', city: 'Ningbo（宁波）' },
  { name: '東莞市虎門永盛製衣廠', code: '0000088', type: 'FACTORY', countryId: '156', city: 'Humen (虎门)' },
  { name: '中山古镇明辉灯饰厂', code: 'F-00021', type: 'FACTORY', countryId: '156', city: 'Guzhen (古镇), Zhongshan' },
  { name: 'Công ty TNHH Giày Thượng Đình Mới', code: 'VN-HN-07', type: 'SUPPLIER', countryId: '704', city: 'Hà Nội' },
  { name: 'Công ty Cổ phần Gỗ Trường Thành', code: 'VN-BD-112', type: 'FACTORY', countryId: '704', city: 'Dĩ An' },
  { name: 'Calçados Ferreira & Irmãos, Lda.', code: '1-2', type: 'SUPPLIER', countryId: '620', city: 'Felgueiras' },
  { name: 'Cerâmica Valadares, S.A.', code: '12E4', type: 'FACTORY', countryId: '620', city: 'Vila Nova de Gaia' },
  {
    name: 'Móveis São Bento Indústria Ltda.',
    code: '0076-01',
    type: 'FACTORY',
    countryId: '076',
    city: 'São Bento do Sul',
  },
  { name: 'Denizli Havlu Tekstil A.Ş.', code: '4006381333931', type: 'FACTORY', countryId: '792', city: 'Denizli' },
  { name: 'Global "One-Stop" Sourcing, Inc. *HK*', code: 'AG/01?', type: 'AGENT', countryId: '156', city: 'Hong Kong' },
  { name: 'Nouveau Agent ~ Far East', code: 'AG-02', type: 'AGENT', countryId: '704', city: 'Thủ Đức' },
  { name: 'Small Workshop without a Code', code: null, type: 'SUPPLIER', countryId: '356', city: 'Moradabad' },
  { name: 'New Factory without a Code', code: null, type: 'FACTORY', countryId: '050', city: 'Gazipur' },
];
