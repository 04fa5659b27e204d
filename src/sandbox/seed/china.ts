import type { PlaceSeed } from './place.ts';

/** Cities, and the districts and towns that exporters name as such, as they write them: pinyin, characters or both. */
export const china: PlaceSeed = {
  id: '156',
  name: 'China',
  continentId: '142',
  continentName: 'Asia',
  provinces: {
    Beijing: 'Beijing|Chaoyang|Shunyi|Daxing|Tongzhou|Changping|Fangshan|Haidian|Fengtai|Miyun|Huairou|Pinggu',
    Tianjin: 'Tianjin|Binhai (滨海)|Wuqing|Xiqing|Dongli|Jinnan|Beichen|Baodi|Jinghai|Jizhou|Ninghe',
    Hebei: `
      Shijiazhuang|Baoding|Cangzhou|Langfang|Tangshan|Anping|Qinhuangdao|Handan|Xingtai|Zhangjiakou|Chengde|Hengshui
      Xinji (辛集)|Gaobeidian (高碑店)|Dingzhou (定州)|Zhuozhou (涿州)|Bazhou (霸州)|Sanhe (三河)|Renqiu (任丘)|Botou (泊头)
      Huanghua (黄骅)|Hejian (河间)|Qian'an (迁安)|Zunhua (遵化)|Luanzhou (滦州)|Wu'an (武安)|Nangong (南宫)|Shahe (沙河)
      Shenzhou (深州)|Anguo (安国)|Jinzhou (晋州)|Xinle (新乐)|Pingquan (平泉)|Qinghe (清河)|Rongcheng (容城)|Gaoyang (高阳)
      Xianghe (香河)|Pingxiang (平乡)`,
    Shanxi: `
      Taiyuan|Datong|Qixian (祁县)|Yangquan|Changzhi|Jincheng|Shuozhou|Jinzhong|Yuncheng|Xinzhou|Linfen|Lüliang
      Jiexiu (介休)|Huairen (怀仁)|Hejin (河津)|Yongji (永济)|Houma (侯马)|Huozhou (霍州)|Xiaoyi (孝义)|Fenyang (汾阳)|Gaoping (高平)
      Gujiao (古交)|Yuanping (原平)`,
    'Inner Mongolia': `
      Hohhot|Baotou|Ordos|Wuhai|Chifeng|Tongliao|Hulunbuir|Bayannur|Ulanqab|Ulanhot|Xilinhot|Erenhot (二连浩特)
      Manzhouli (满洲里)|Yakeshi|Zhalantun|Holingol|Fengzhen (丰镇)`,
    Liaoning: `
      Shenyang|Dalian|Dandong|Chaoyang|Yingkou|Anshan|Fushun|Benxi|Jinzhou|Fuxin|Liaoyang|Panjin|Tieling|Huludao
      Xinmin|Wafangdian (瓦房店)|Zhuanghe (庄河)|Haicheng (海城)|Donggang (东港)|Fengcheng (凤城)|Linghai|Beizhen|Gaizhou
      Dashiqiao (大石桥)|Dengta|Kaiyuan|Beipiao|Lingyuan|Xingcheng (兴城)`,
    Jilin: `
      Changchun|Jilin|Yanji|Siping|Liaoyuan|Tonghua|Baishan|Songyuan|Baicheng|Yushu|Dehui|Gongzhuling (公主岭)|Jiaohe
      Huadian|Shulan|Panshi|Shuangliao|Meihekou (梅河口)|Ji'an|Linjiang|Fuyu|Taonan|Da'an|Tumen|Dunhua (敦化)|Hunchun (珲春)
      Longjing|Helong`,
    Heilongjiang: `
      Harbin|Daqing|Yichun|Mudanjiang|Qiqihar|Jixi|Hegang|Shuangyashan|Jiamusi|Qitaihe|Heihe|Suihua|Shangzhi|Wuchang
      Nehe|Hulin|Mishan|Tieli|Tongjiang|Fujin|Fuyuan|Suifenhe (绥芬河)|Hailin|Ning'an|Muling|Dongning|Bei'an|Anda
      Zhaodong|Hailun`,
    Shanghai: `
      Shanghai|Pudong (浦东)|Songjiang|Jiading|Fengxian|Minhang|Baoshan|Qingpu|Jinshan|Chongming|Xuhui|Changning|Jing'an
      Putuo|Hongkou|Yangpu|Huangpu`,
    Jiangsu: `
      Nanjing|Suzhou|Wuxi|Changzhou|Nantong|Taizhou|Yangzhou|Kunshan|Zhangjiagang|Danyang (丹阳)|宜兴|Xuzhou|Lianyungang
      Huai'an|Yancheng|Zhenjiang|Suqian|Jiangyin (江阴)|Changshu (常熟)|Taicang (太仓)|Wujiang (吴江)|Liyang (溧阳)|Jintan (金坛)
      Wujin (武进)|Jurong (句容)|Yangzhong (扬中)|Yizheng (仪征)|Gaoyou (高邮)|Jiangdu (江都)|Jingjiang (靖江)|Taixing (泰兴)
      Xinghua (兴化)|Jiangyan (姜堰)|Rugao (如皋)|Haimen (海门)|Qidong (启东)|Hai'an (海安)|Tongzhou|Dongtai (东台)|Dafeng (大丰)
      Pizhou (邳州)|Xinyi (新沂)|Tongshan (铜山)|Guanyun (灌云)|Shuyang (沭阳)|Sihong (泗洪)|Xuyi (盱眙)|Lianshui (涟水)
      Jiangning (江宁)|Donghai (东海)`,
    Zhejiang: `
      Hangzhou|Ningbo（宁波）|Wenzhou|Taizhou|Jinhua|Yiwu (义乌)|Yongkang (永康)|Shaoxing|Jiaxing|Huzhou|慈溪|余姚|诸暨|Quzhou
      Zhoushan|Lishui|Dongyang (东阳)|Lanxi (兰溪)|Pujiang (浦江)|Wuyi (武义)|Pan'an (磐安)|Rui'an (瑞安)|Yueqing (乐清)
      Longgang (龙港)|Yongjia (永嘉)|Pingyang (平阳)|Cangnan (苍南)|Haining (海宁)|Tongxiang (桐乡)|Pinghu (平湖)|Jiashan (嘉善)
      Haiyan (海盐)|Shengzhou (嵊州)|Shangyu (上虞)|Xinchang (新昌)|Keqiao (柯桥)|Anji (安吉)|Changxing (长兴)|Deqing (德清)
      Linhai (临海)|Wenling (温岭)|Yuhuan (玉环)|Xianju (仙居)|Tiantai (天台)|Huangyan (黄岩)|Jiangshan (江山)|Longyou (龙游)
      Longquan (龙泉)|Yunhe (云和)|Jinyun (缙云)|Fenghua (奉化)|Ninghai (宁海)|Xiangshan (象山)|Zhenhai (镇海)|Beilun (北仑)|Fuyang
      Lin'an (临安)|Tonglu (桐庐)|Jiande (建德)|Xiaoshan (萧山)|Yuhang (余杭)|Putuo`,
    Anhui: `
      Hefei|Wuhu|Suzhou|Anqing|Huangshan|Bengbu|Huainan|Ma'anshan|Huaibei|Tongling|Chuzhou|Fuyang|Lu'an|Bozhou|Chizhou
      Xuancheng|Chaohu (巢湖)|Tongcheng (桐城)|Tianchang (天长)|Mingguang (明光)|Jieshou (界首)|Ningguo (宁国)|Qianshan (潜山)
      Guangde (广德)|Wuwei|Funan (阜南)|Shucheng (舒城)|Huoqiu (霍邱)`,
    Fujian: `
      Fuzhou|Xiamen|Quanzhou|Jinjiang (晋江)|Putian|Zhangzhou|Dehua (德化)|石狮|Sanming|Nanping|Longyan|Ningde|Nan'an (南安)
      Hui'an (惠安)|Anxi (安溪)|Yongchun (永春)|Fuqing (福清)|Changle|Minhou (闽侯)|Fu'an (福安)|Fuding (福鼎)|Zhangpu (漳浦)
      Longhai (龙海)|Yong'an (永安)|Shaowu (邵武)|Wuyishan (武夷山)|Jian'ou (建瓯)|Zhangping (漳平)|Xianyou (仙游)|Shanghang (上杭)`,
    Jiangxi: `
      Nanchang|Fuzhou|Yichun|Jingdezhen|Ganzhou|Jiujiang|Pingxiang|Xinyu|Yingtan|Ji'an|Shangrao|Leping (乐平)
      Ruichang (瑞昌)|Gongqingcheng (共青城)|Lushan (庐山)|Guixi (贵溪)|Ruijin (瑞金)|Longnan|Jinggangshan (井冈山)|Fengcheng (丰城)
      Zhangshu (樟树)|Gao'an (高安)|Dexing (德兴)|Nankang (南康)|Wanzai (万载)|Shangli (上栗)`,
    Shandong: `
      Jinan|Qingdao|Yantai|Linyi|Weifang|Zibo|Weihai|Caoxian (曹县)|Zaozhuang|Dongying|Jining|Tai'an|Rizhao|Dezhou
      Liaocheng|Binzhou|Heze|Jiaozhou (胶州)|Jimo (即墨)|Pingdu (平度)|Laixi (莱西)|Longkou (龙口)|Laiyang (莱阳)|Laizhou (莱州)
      Zhaoyuan (招远)|Qixia (栖霞)|Haiyang (海阳)|Qingzhou (青州)|Zhucheng (诸城)|Shouguang (寿光)|Anqiu (安丘)|Gaomi (高密)
      Changyi (昌邑)|Changle|Qufu (曲阜)|Zoucheng (邹城)|Xintai (新泰)|Feicheng (肥城)|Rongcheng (荣成)|Rushan (乳山)|Leling (乐陵)
      Yucheng (禹城)|Ningjin (宁津)|Linqing (临清)|Zouping (邹平)|Boxing (博兴)|Yangxin (阳信)|Tengzhou (滕州)|Laiwu (莱芜)
      Tancheng (郯城)|Linshu (临沭)|Huimin (惠民)|Juancheng (鄄城)`,
    Henan: `
      Zhengzhou|Luoyang|Xuchang|Nanyang|Xinxiang|Kaifeng|Pingdingshan|Anyang|Hebi|Jiaozuo|Puyang|Luohe|Sanmenxia
      Shangqiu|Xinyang|Zhoukou|Zhumadian|Jiyuan|Gongyi (巩义)|Xingyang (荥阳)|Xinmi (新密)|Xinzheng (新郑)|Dengfeng (登封)
      Yanshi (偃师)|Wugang (舞钢)|Ruzhou (汝州)|Linzhou (林州)|Weihui (卫辉)|Huixian (辉县)|Changyuan (长垣)|Qinyang (沁阳)
      Mengzhou (孟州)|Yuzhou (禹州)|Changge (长葛)|Yima (义马)|Lingbao (灵宝)|Dengzhou (邓州)|Yongcheng (永城)|Xiangcheng (项城)
      Zhecheng (柘城)|Xiayi (夏邑)`,
    Hubei: `
      Wuhan|Xiantao (仙桃)|Yichang|Xiangyang|Huanggang|Huangshi|Shiyan|Ezhou|Jingmen|Xiaogan|Jingzhou|Xianning|Suizhou
      Enshi|Daye (大冶)|Danjiangkou (丹江口)|Yidu (宜都)|Dangyang (当阳)|Zhijiang (枝江)|Laohekou (老河口)|Zaoyang (枣阳)|Yicheng (宜城)
      Zhongxiang (钟祥)|Jingshan (京山)|Yingcheng (应城)|Anlu (安陆)|Hanchuan (汉川)|Shishou (石首)|Honghu (洪湖)|Songzi (松滋)
      Jianli (监利)|Macheng (麻城)|Wuxue (武穴)|Chibi (赤壁)|Guangshui (广水)|Qianjiang (潜江)|Tianmen (天门)|Lichuan (利川)`,
    Hunan: `
      Changsha|Zhuzhou|Liling (醴陵)|Shaodong (邵东)|Hengyang|Xiangtan|Shaoyang|Yueyang|Changde|Zhangjiajie|Yiyang
      Chenzhou|Yongzhou|Huaihua|Loudi|Jishou|Liuyang (浏阳)|Ningxiang (宁乡)|Xiangxiang (湘乡)|Shaoshan (韶山)|Leiyang (耒阳)
      Changning|Wugang (武冈)|Miluo (汨罗)|Linxiang (临湘)|Jinshi (津市)|Yuanjiang (沅江)|Zixing (资兴)|Qiyang (祁阳)|Hongjiang (洪江)
      Lengshuijiang (冷水江)|Lianyuan (涟源)`,
    Guangdong: `
      Guangzhou|Shenzhen|Dongguan|Foshan|Zhongshan|Huizhou|Zhuhai|Jiangmen|Shantou|Chaozhou|Jieyang|Zhaoqing
      Chenghai (澄海)|Humen (虎门)|顺德|Guzhen (古镇), Zhongshan|Shaoguan|Maoming|Meizhou|Shanwei|Heyuan|Yangjiang|Qingyuan
      Yunfu|Zhanjiang|Puning (普宁)|Lufeng|Xingning (兴宁)|Taishan (台山)|Kaiping (开平)|Enping (恩平)|Heshan (鹤山)|Xinhui (新会)
      Sihui (四会)|Gaoyao (高要)|Yingde (英德)|Lianzhou (连州)|Lechang (乐昌)|Nanxiong (南雄)|Lianjiang (廉江)|Leizhou (雷州)
      Wuchuan (吴川)|Gaozhou (高州)|Huazhou (化州)|Xinyi (信宜)|Yangchun (阳春)|Luoding (罗定)|Boluo (博罗)|Huidong (惠东)
      Haifeng (海丰)|Nanhai (南海)|Sanshui (三水)|Gaoming (高明)|Huadu (花都)|Panyu (番禺)|Zengcheng (增城)|Conghua (从化)|Nansha (南沙)
      Bao'an (宝安)|Longgang (龙岗)|Longhua (龙华)|Pingshan (坪山)|Xiaolan (小榄), Zhongshan|Henglan (横栏), Zhongshan
      Chang'an (长安), Dongguan|Houjie (厚街), Dongguan|Changping (常平), Dongguan|Tangxia (塘厦), Dongguan
      Dalang (大朗), Dongguan|Chashan (茶山), Dongguan|Qingxi (清溪), Dongguan|Fenggang (凤岗), Dongguan|Liaobu (寮步), Dongguan
      Lecong (乐从), Foshan|Longjiang (龙江), Foshan|Beijiao (北滘), Foshan|Xiqiao (西樵), Foshan|Chaoyang (潮阳)|Chaonan (潮南)
      Raoping (饶平)|Jiedong (揭东)|Fengshun (丰顺)|Xinxing (新兴)`,
    Guangxi: `
      Nanning|Guilin|Liuzhou|Yulin|Beihai|Bobai (博白)|Wuzhou|Fangchenggang|Qinzhou|Guigang|Baise|Hezhou|Hechi|Laibin
      Chongzuo|Beiliu (北流)|Guiping (桂平)|Cenxi (岑溪)|Pingxiang (凭祥)|Dongxing (东兴)|Heshan (合山)|Jingxi (靖西)|Lipu (荔浦)
      Hengzhou (横州)|Pingguo (平果)|Rongxian (容县)`,
    Hainan: 'Haikou|Sanya|Danzhou|Qionghai|Wenchang|Wanning|Dongfang|Wuzhishan',
    Chongqing: `
      Chongqing|Yongchuan|Wanzhou|Fuling|Jiangjin|Hechuan|Changshou|Bishan|Rongchang|Dazu|Yubei|Jiangbei|Banan|Qijiang
      Tongliang|Kaizhou`,
    Sichuan: `
      Chengdu|Mianyang|Deyang|Yibin|Zigong|Panzhihua|Luzhou|Guangyuan|Suining|Neijiang|Leshan|Nanchong|Meishan
      Guang'an|Dazhou|Ya'an|Bazhong|Ziyang|Xichang (西昌)|Dujiangyan (都江堰)|Pengzhou (彭州)|Qionglai (邛崃)|Chongzhou (崇州)
      Jianyang (简阳)|Guanghan (广汉)|Shifang (什邡)|Mianzhu (绵竹)|Jiangyou (江油)|Emeishan (峨眉山)|Langzhong (阆中)|Huaying (华蓥)
      Wanyuan (万源)|Longchang (隆昌)|Shehong (射洪)|Huili (会理)|Kangding (康定)|Barkam (马尔康)`,
    Guizhou: `
      Guiyang|Zunyi|Liupanshui|Anshun|Bijie|Tongren|Kaili (凯里)|Duyun (都匀)|Xingyi (兴义)|Qingzhen (清镇)|Chishui (赤水)
      Renhuai (仁怀)|Fuquan (福泉)|Xingren (兴仁)|Panzhou (盘州)|Qianxi (黔西)|Zheng'an (正安)`,
    Yunnan: `
      Kunming|Dali|Qujing|Yuxi|Baoshan|Zhaotong|Lijiang|Pu'er|Lincang|Chuxiong|Mengzi (蒙自)|Gejiu (个旧)|Kaiyuan
      Mile (弥勒)|Jinghong (景洪)|Ruili (瑞丽)|Mangshi (芒市)|Anning (安宁)|Xuanwei (宣威)|Wenshan (文山)|Tengchong (腾冲)
      Chengjiang (澄江)|Shangri-La (香格里拉)|Shuifu (水富)|Lufeng|Lushui (泸水)`,
    Tibet: 'Lhasa|Shigatse|Qamdo|Nyingchi|Shannan|Nagqu',
    Shaanxi: `
      Xi'an|Xianyang|Yulin|Baoji|Tongchuan|Weinan|Yan'an|Hanzhong|Ankang|Shangluo|Xingping (兴平)|Binzhou|Hancheng (韩城)
      Huayin (华阴)|Shenmu (神木)|Zichang (子长)|Yangling (杨陵)`,
    Gansu: `
      Lanzhou|Tianshui|Jiayuguan|Jinchang|Baiyin|Wuwei|Zhangye|Pingliang|Jiuquan|Qingyang|Dingxi|Longnan|Linxia|Hezuo
      Yumen (玉门)|Dunhuang (敦煌)|Huating (华亭)`,
    Qinghai: 'Xining|Haidong|Golmud (格尔木)|Delingha (德令哈)|Yushu|Tongren',
    Ningxia: 'Yinchuan|Shizuishan|Wuzhong|Guyuan|Zhongwei|Lingwu (灵武)|Qingtongxia (青铜峡)',
    Xinjiang: `
      Ürümqi|Kashgar|Karamay|Turpan|Hami|Changji|Fukang|Bole|Korla|Aksu|Kuqa|Artux|Hotan|Yining|Kuytun|Khorgos (霍尔果斯)
      Tacheng|Wusu|Altay|Shihezi (石河子)|Aral (阿拉尔)|Tumxuk|Wujiaqu (五家渠)`,
    'Hong Kong SAR': `
      Hong Kong|Kowloon|Tsuen Wan|Kwun Tong|Sha Tin|Tuen Mun|Yuen Long|Kwai Chung|Tai Po|Sham Shui Po|Tsim Sha Tsui
      Mong Kok|Lai Chi Kok|Fanling|Sheung Shui|Cheung Sha Wan|Wan Chai|Tseung Kwan O|San Po Kong|Kowloon Bay`,
    'Macao SAR': 'Macao|Taipa|Coloane|Cotai',
  },
};
