/** What company names of a country are made of: `{}` stands for one of its words, `{kind}` for one of its trades. */
export type CompanySeed = {
  readonly countryId: string;
  /** How many are generated. Beyond words times trades a name comes again, with another code. */
  readonly count: number;
  readonly forms: readonly string[];
  readonly words: string;
  readonly trades: string;
  readonly contacts: string;
  readonly phone: string;
  readonly domain: string;
  /** Cities of the country, as its list spells them. */
  readonly towns: string;
  /** `{no}` stands for a number, `{town}` for the city. */
  readonly address: string;
  /** `#` stands for the running number, several of them for leading zeros. */
  readonly codes: readonly string[];
  readonly firstCode: number;
  readonly factoriesOfThree: 1 | 2;
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
    towns:
      'Shenzhen|Dongguan|Ningbo（宁波）|Guangzhou|Foshan|Zhongshan|Huizhou|Wenzhou|Quanzhou|Xiamen|Qingdao|Hangzhou|Kunshan',
    address: 'No. {no}, Industrial Road, {town}',
    codes: ['######', 'CN-#', 'F#'],
    firstCode: 1660,
    factoriesOfThree: 1,
  },
  {
    countryId: '704',
    count: 28,
    forms: ['Công ty TNHH {kind} {}', 'Công ty Cổ phần {kind} {}'],
    words: 'Phước Thịnh Vân|Đại Việt Hà|Hoàng Gia Trang|Tân Tiến Sơn|Sao Mai Nhỏ|An Phú Khê|Bình Minh Đỏ',
    trades: 'May Mặc|Gỗ|Giày Da|Nhựa',
    contacts: 'Nguyễn Thị Hương|Trần Văn Đức|Lê Quốc Bảo|Phạm Ngọc Ánh',
    phone: '+84 28 3',
    domain: 'example.vn',
    towns: 'Thủ Dầu Một|Biên Hòa|Thành phố Hồ Chí Minh|Hải Phòng|Nam Định|Quy Nhơn|Bến Cát|Đà Nẵng|Hưng Yên',
    address: 'Số {no}, Đường Khu Công Nghiệp, {town}',
    codes: ['######', 'VN-#', 'F#'],
    firstCode: 7140,
    factoriesOfThree: 1,
  },
  {
    countryId: '792',
    count: 15,
    forms: ['{} {kind} San. ve Tic. A.Ş.', '{} {kind} Ltd. Şti.'],
    words: 'Güneş Yamacı|Öztürk Bahçesi|Yıldız Tepesi|Işık Vadisi|Çınar Gölgesi',
    trades: 'Tekstil|Ev Gereçleri|Mobilya',
    contacts: 'Ayşe Yılmaz|Mehmet Şahin|İbrahim Çelik',
    phone: '+90 212 5',
    domain: 'example.com.tr',
    towns: 'Bursa|Denizli|İstanbul|Gaziantep|Kayseri|İnegöl|Uşak',
    address: 'Organize Sanayi Bölgesi, {no}. Cadde, {town}',
    codes: ['######', 'TR-#', 'F#'],
    firstCode: 8020,
    factoriesOfThree: 1,
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
    towns: 'Novo Hamburgo|Franca|Bento Gonçalves|Brusque|Arapongas|Nova Serrana|Americana',
    address: 'Rua das Indústrias, {no}, {town}',
    codes: ['######', 'BR-#', 'F#'],
    firstCode: 860,
    factoriesOfThree: 1,
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
    towns: 'Guimarães|Felgueiras|Barcelos|Vila Nova de Famalicão|Paços de Ferreira|Águeda|Aveiro',
    address: 'Rua da Indústria, n.º {no}, {town}',
    codes: ['######', 'PT-#', 'F#'],
    firstCode: 6300,
    factoriesOfThree: 1,
  },
  {
    countryId: '356',
    count: 20,
    forms: ['{} {kind} Exports Pvt. Ltd.', '{} {kind} & Sons'],
    words: 'Shree Ganesh Wadi|Bharat Udyan|Lakshmi Tara|Orient Mor|Kiran Rekha',
    trades: 'Handicraft|Textile|Brassware|Leather',
    contacts: 'Rajesh Kumar|Priya Sharma|Anil Mehta',
    phone: '+91 22 4',
    domain: 'example.in',
    towns: 'Tiruppur|Moradabad|Panipat|Jaipur|Kanpur|Ludhiana|Agra|Noida|Karur',
    address: 'Plot No. {no}, Industrial Area, {town}',
    codes: ['######', 'IN-#', 'F#'],
    firstCode: 3660,
    factoriesOfThree: 1,
  },
  {
    countryId: '050',
    count: 15,
    forms: ['{} {kind} Ltd.', '{} {kind} Composite Ltd.'],
    words: 'Padma Tir|Meghna Kul|Rupali Dheu|Shapla Bil|Jamuna Char',
    trades: 'Knit|Denim|Jute',
    contacts: 'Md. Kamal Hossain|Fatema Begum|Tanvir Ahmed',
    phone: '+880 2 9',
    domain: 'example.com.bd',
    towns: 'Gazipur|Narayanganj|Savar|Ashulia|Chattogram|Bhaluka|Tongi',
    address: 'Holding {no}, Industrial Area, {town}',
    codes: ['######', 'BD-#', 'F#'],
    firstCode: 600,
    factoriesOfThree: 1,
  },
];
