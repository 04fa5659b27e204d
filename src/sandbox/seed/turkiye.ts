import type { PlaceSeed } from './place.ts';

export const turkiye: PlaceSeed = {
  id: '792',
  name: 'Türkiye',
  continentId: '142',
  continentName: 'Asia',
  provinces: {
    Adana: 'Adana|Ceyhan|Kozan|Seyhan|Yüreğir|Çukurova|Sarıçam|İmamoğlu|Karataş|Pozantı|Karaisalı|Yumurtalık',
    Adıyaman: 'Adıyaman|Gölbaşı|Besni|Kâhta|Gerger|Samsat|Çelikhan|Tut',
    Afyonkarahisar: 'Afyonkarahisar|Sandıklı|Dinar|Emirdağ|Bolvadin|Çay|Dazkırı|İscehisar|Sultandağı|Şuhut|Evciler',
    Ağrı: 'Ağrı|Doğubayazıt|Patnos|Diyadin|Eleşkirt|Tutak',
    Amasya: 'Amasya|Merzifon|Suluova|Taşova|Gümüşhacıköy|Göynücek',
    Ankara: `
      Ankara|Gölbaşı|Sincan|Çubuk|Çankaya|Keçiören|Yenimahalle|Mamak|Altındağ|Etimesgut|Pursaklar|Polatlı
      Kahramankazan|Elmadağ|Beypazarı|Akyurt|Haymana|Nallıhan|Kızılcahamam|Şereflikoçhisar|Ayaş|Kalecik`,
    Antalya: `
      Antalya|Alanya|Manavgat|Muratpaşa|Kepez|Konyaaltı|Aksu|Döşemealtı|Serik|Kumluca|Kemer|Kaş|Finike|Korkuteli
      Elmalı|Gazipaşa|Demre`,
    Artvin: 'Artvin|Hopa|Borçka|Arhavi|Yusufeli|Şavşat|Ardanuç',
    Aydın: `
      Aydın|Nazilli|Söke|Efeler|Kuşadası|Didim|İncirliova|Germencik|Çine|Kuyucak|Bozdoğan|Buharkent|Köşk|Sultanhisar
      Yenipazar`,
    Balıkesir: `
      Balıkesir|Bandırma|Edremit|Altıeylül|Karesi|Ayvalık|Burhaniye|Gönen|Susurluk|Bigadiç|Erdek|Sındırgı|Dursunbey
      Havran|Manyas`,
    Bilecik: 'Bilecik|Bozüyük|Osmaneli|Söğüt|Gölpazarı|Pazaryeri|Yenipazar',
    Bingöl: 'Bingöl|Genç|Karlıova|Solhan|Kiğı',
    Bitlis: 'Bitlis|Tatvan|Ahlat|Adilcevaz|Güroymak|Hizan',
    Bolu: 'Bolu|Gerede|Göynük|Mengen|Mudurnu|Yeniçağa',
    Burdur: 'Burdur|Bucak|Gölhisar|Yeşilova|Ağlasun|Tefenni|Kemer|Altınyayla',
    Bursa: `
      Bursa|İnegöl|Gemlik|Orhangazi|Osmangazi|Nilüfer|Yıldırım|Gürsu|Kestel|Mudanya|Mustafakemalpaşa|Karacabey
      Yenişehir|İznik|Orhaneli`,
    Çanakkale: 'Çanakkale|Biga|Çan|Gelibolu|Ayvacık|Ezine|Lapseki|Yenice|Bayramiç|Gökçeada|Bozcaada',
    Çankırı: 'Çankırı|Çerkeş|Ilgaz|Orta|Şabanözü|Kurşunlu|Korgun',
    Çorum: 'Çorum|Sungurlu|Osmancık|İskilip|Alaca|Bayat|Kargı|Mecitözü',
    Denizli: `
      Denizli|Buldan|Babadağ|Pamukkale|Merkezefendi|Honaz|Sarayköy|Tavas|Acıpayam|Çivril|Çal|Kale|Serinhisar|Güney
      Çardak`,
    Diyarbakır: 'Diyarbakır|Bağlar|Kayapınar|Sur|Yenişehir|Ergani|Bismil|Silvan|Çınar|Çermik|Dicle|Kulp|Lice',
    Edirne: 'Edirne|Keşan|Uzunköprü|İpsala|Havsa|Enez|Lalapaşa|Meriç',
    Elazığ: 'Elazığ|Kovancılar|Karakoçan|Palu|Maden|Baskil|Keban|Sivrice',
    Erzincan: 'Erzincan|Tercan|Üzümlü|Refahiye|Kemah|Kemaliye|İliç',
    Erzurum: 'Erzurum|Oltu|Yakutiye|Palandöken|Aziziye|Horasan|Pasinler|Hınıs|Aşkale|İspir|Tortum|Köprüköy',
    Eskişehir: 'Eskişehir|İnönü|Odunpazarı|Tepebaşı|Sivrihisar|Çifteler|Seyitgazi|Mihalıççık|Alpu',
    Gaziantep: 'Gaziantep|Nizip|Şahinbey|Şehitkâmil|İslahiye|Nurdağı|Araban|Oğuzeli|Yavuzeli|Karkamış',
    Giresun: 'Giresun|Bulancak|Espiye|Görele|Tirebolu|Şebinkarahisar|Dereli|Keşap|Eynesil|Piraziz',
    Gümüşhane: 'Gümüşhane|Kelkit|Şiran|Köse|Torul|Kürtün',
    Hakkâri: 'Hakkâri|Yüksekova|Şemdinli|Çukurca|Derecik',
    Hatay: `
      Antakya|İskenderun|Defne|Arsuz|Dörtyol|Samandağ|Kırıkhan|Reyhanlı|Payas|Erzin|Altınözü|Hassa|Belen|Yayladağı
      Kumlu`,
    Isparta: 'Isparta|Yalvaç|Eğirdir|Şarkikaraağaç|Gelendost|Keçiborlu|Senirkent|Uluborlu|Gönen|Aksu',
    Mersin: 'Mersin|Tarsus|Aydıncık|Akdeniz|Yenişehir|Toroslar|Mezitli|Erdemli|Silifke|Anamur|Mut|Bozyazı|Gülnar',
    İstanbul: `
      İstanbul|Beylikdüzü|Tuzla|Büyükçekmece|Ümraniye|Adalar|Arnavutköy|Ataşehir|Avcılar|Bağcılar|Bahçelievler
      Bakırköy|Başakşehir|Bayrampaşa|Beşiktaş|Beykoz|Beyoğlu|Çatalca|Çekmeköy|Esenler|Esenyurt|Eyüpsultan|Fatih
      Gaziosmanpaşa|Güngören|Kadıköy|Kâğıthane|Kartal|Küçükçekmece|Maltepe|Pendik|Sancaktepe|Sarıyer|Silivri
      Sultanbeyli|Sultangazi|Şile|Şişli|Üsküdar|Zeytinburnu`,
    İzmir: `
      İzmir|Torbalı|Menemen|Ödemiş|Konak|Bornova|Karşıyaka|Buca|Bayraklı|Çiğli|Gaziemir|Karabağlar|Balçova|Narlıdere
      Güzelbahçe|Aliağa|Bergama|Kemalpaşa|Tire|Menderes|Urla|Çeşme|Dikili|Seferihisar|Foça|Selçuk|Bayındır|Kiraz|Kınık`,
    Kars: 'Kars|Sarıkamış|Kağızman|Selim|Digor|Akyaka|Arpaçay',
    Kastamonu: 'Kastamonu|Tosya|Taşköprü|Cide|İnebolu|Araç|Devrekani|Daday|Çatalzeytin|Abana',
    Kayseri: 'Kayseri|Develi|Melikgazi|Kocasinan|Talas|Hacılar|Bünyan|Yahyalı|Pınarbaşı|İncesu|Yeşilhisar|Tomarza',
    Kırklareli: 'Kırklareli|Lüleburgaz|Babaeski|Vize|Pınarhisar|Demirköy',
    Kırşehir: 'Kırşehir|Kaman|Mucur|Çiçekdağı|Boztepe|Akpınar',
    Kocaeli: 'İzmit|Gebze|Körfez|Darıca|Dilovası|Çayırova|Gölcük|Derince|Kartepe|Başiskele|Karamürsel|Kandıra',
    Konya: `
      Konya|Ereğli|Akşehir|Selçuklu|Meram|Karatay|Beyşehir|Seydişehir|Çumra|Ilgın|Cihanbeyli|Kulu|Karapınar|Kadınhanı
      Bozkır|Sarayönü|Yunak|Doğanhisar|Güneysınır|Tuzlukçu`,
    Kütahya: 'Kütahya|Tavşanlı|Simav|Gediz|Emet|Altıntaş|Domaniç|Pazarlar',
    Malatya: 'Malatya|Battalgazi|Yeşilyurt|Doğanşehir|Akçadağ|Darende|Hekimhan|Pütürge|Arapgir|Kale',
    Manisa: `
      Manisa|Turgutlu|Akhisar|Yunusemre|Şehzadeler|Salihli|Soma|Alaşehir|Kırkağaç|Saruhanlı|Demirci|Kula|Sarıgöl
      Gördes|Gölmarmara`,
    Kahramanmaraş: 'Kahramanmaraş|Elbistan|Onikişubat|Dulkadiroğlu|Afşin|Türkoğlu|Pazarcık|Göksun|Andırın',
    Mardin: 'Mardin|Kızıltepe|Artuklu|Midyat|Nusaybin|Derik|Mazıdağı|Dargeçit|Savur|Yeşilli|Ömerli',
    Muğla: 'Muğla|Milas|Menteşe|Bodrum|Fethiye|Marmaris|Dalaman|Ortaca|Köyceğiz|Yatağan|Datça|Ula|Seydikemer',
    Muş: 'Muş|Bulanık|Malazgirt|Varto|Hasköy|Korkut',
    Nevşehir: 'Nevşehir|Avanos|Ürgüp|Gülşehir|Derinkuyu|Hacıbektaş|Kozaklı|Acıgöl',
    Niğde: 'Niğde|Bor|Çiftlik|Ulukışla|Altunhisar|Çamardı',
    Ordu: 'Ordu|Fatsa|Altınordu|Ünye|Korgan|Perşembe|Kumru|Gölköy|Aybastı|Akkuş|Ulubey|Mesudiye',
    Rize: 'Rize|Pazar|Çayeli|Ardeşen|Fındıklı|Kalkandere|İyidere|Güneysu|Çamlıhemşin',
    Sakarya: 'Adapazarı|Hendek|Serdivan|Erenler|Arifiye|Akyazı|Sapanca|Karasu|Geyve|Kaynarca|Ferizli|Söğütlü|Pamukova',
    Samsun: 'Samsun|Bafra|İlkadım|Atakum|Canik|Tekkeköy|Çarşamba|Terme|Vezirköprü|Havza|Kavak|Ladik|Ayvacık',
    Siirt: 'Siirt|Kurtalan|Pervari|Baykan|Şirvan|Eruh|Tillo',
    Sinop: 'Sinop|Boyabat|Gerze|Ayancık|Durağan|Türkeli|Erfelek',
    Sivas: 'Sivas|Şarkışla|Suşehri|Yıldızeli|Gemerek|Zara|Kangal|Gürün|Divriği|Altınyayla|Ulaş',
    Tekirdağ: `
      Tekirdağ|Çorlu|Çerkezköy|Süleymanpaşa|Kapaklı|Ergene|Malkara|Saray|Hayrabolu|Muratlı|Marmaraereğlisi|Şarköy`,
    Tokat: 'Tokat|Pazar|Turhal|Erbaa|Niksar|Zile|Reşadiye|Almus|Yeşilyurt|Artova',
    Trabzon: 'Trabzon|Akçaabat|Ortahisar|Araklı|Of|Yomra|Arsin|Vakfıkebir|Sürmene|Maçka|Beşikdüzü|Tonya|Çaykara',
    Tunceli: 'Tunceli|Pertek|Mazgirt|Çemişgezek|Hozat|Ovacık|Pülümür',
    Şanlıurfa: `
      Şanlıurfa|Siverek|Eyyübiye|Haliliye|Karaköprü|Viranşehir|Suruç|Birecik|Akçakale|Ceylanpınar|Hilvan|Bozova
      Halfeti|Harran`,
    Uşak: 'Uşak|Banaz|Eşme|Sivaslı|Ulubey|Karahallı',
    Van: 'Van|Edremit|İpekyolu|Tuşba|Erciş|Özalp|Çaldıran|Başkale|Muradiye|Gürpınar|Gevaş|Saray',
    Yozgat: 'Yozgat|Aydıncık|Sorgun|Akdağmadeni|Boğazlıyan|Yerköy|Sarıkaya|Çekerek|Şefaatli|Yenifakılı',
    Zonguldak: 'Zonguldak|Ereğli|Çaycuma|Devrek|Kozlu|Kilimli|Alaplı|Gökçebey',
    Aksaray: 'Aksaray|Ortaköy|Eskil|Gülağaç|Güzelyurt|Ağaçören|Sultanhanı',
    Bayburt: 'Bayburt|Demirözü|Aydıntepe',
    Karaman: 'Karaman|Ermenek|Sarıveliler|Ayrancı|Kâzımkarabekir',
    Kırıkkale: 'Kırıkkale|Yahşihan|Keskin|Delice|Bahşılı|Balışeyh|Sulakyurt',
    Batman: 'Batman|Kozluk|Sason|Beşiri|Gercüş|Hasankeyf',
    Şırnak: 'Şırnak|Cizre|Silopi|İdil|Uludere|Güçlükonak|Beytüşşebap',
    Bartın: 'Bartın|Amasra|Ulus|Kurucaşile',
    Ardahan: 'Ardahan|Göle|Çıldır|Hanak|Posof|Damal',
    Iğdır: 'Iğdır|Tuzluca|Aralık|Karakoyunlu',
    Yalova: 'Yalova|Çınarcık|Altınova|Çiftlikköy|Armutlu|Termal',
    Karabük: 'Karabük|Safranbolu|Yenice|Eskipazar|Eflani|Ovacık',
    Kilis: 'Kilis|Musabeyli|Elbeyli|Polateli',
    Osmaniye: 'Osmaniye|Kadirli|Düziçi|Bahçe|Toprakkale|Sumbas|Hasanbeyli',
    Düzce: 'Düzce|Akçakoca|Kaynaşlı|Gölyaka|Çilimli|Cumayeri|Yığılca|Gümüşova',
  },
};
