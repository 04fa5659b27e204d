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
  { name: 'Công ty TNHH Giày Bước Nhẹ', code: 'VN-HN-07', type: 'SUPPLIER', countryId: '704', city: 'Hà Nội' },
  { name: 'Công ty Cổ phần Gỗ Lá Phong', code: 'VN-BD-112', type: 'FACTORY', countryId: '704', city: 'Dĩ An' },
  { name: 'Calçados Ferreira & Irmãos, Lda.', code: '1-2', type: 'SUPPLIER', countryId: '620', city: 'Felgueiras' },
  { name: 'Cerâmica Fonte do Seixo, S.A.', code: '12E4', type: 'FACTORY', countryId: '620', city: 'Vila Nova de Gaia' },
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
