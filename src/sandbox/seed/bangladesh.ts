import type { PlaceSeed } from './place.ts';

/** The eight divisions, with their district towns and the places of industry. */
export const bangladesh: PlaceSeed = {
  id: '050',
  name: 'Bangladesh',
  continentId: '142',
  continentName: 'Asia',
  provinces: {
    Barishal: `
      Barishal|Bhola|Patuakhali|Mehendiganj|Pirojpur|Jhalokati|Barguna|Bakerganj|Banaripara|Gournadi|Amtali|Mathbaria
      Char Fasson|Lalmohan`,
    Chattogram: `
      Chattogram|Cumilla|Feni|Cox's Bazar|Noakhali|Sitakunda|Daulatpur|Brahmanbaria|Chandpur|Lakshmipur|Rangamati
      Khagrachhari|Bandarban|Hathazari|Patiya|Raozan|Mirsharai|Anwara|Boalkhali|Teknaf|Chandina|Laksam|Ashuganj|Kasba
      Sonagazi|Chatkhil|Hajiganj|Ramganj`,
    Dhaka: `
      Dhaka|Gazipur|Narayanganj|Savar|Ashulia|Tongi|Narsingdi|Sreepur|Kaliganj|Mirzapur|Daulatpur|Munshiganj|Tangail
      Manikganj|Kishoreganj|Faridpur|Gopalganj|Madaripur|Rajbari|Shariatpur|Dhamrai|Keraniganj|Kaliakair|Kapasia
      Rupganj|Araihazar|Sonargaon|Bandar|Palash|Shibpur|Madhabdi|Gazaria|Bhairab|Singair|Kalihati|Bhanga`,
    Khulna: `
      Khulna|Jashore|Kushtia|Kaliganj|Sreepur|Daulatpur|Mongla|Satkhira|Bagerhat|Jhenaidah|Magura|Meherpur|Narail
      Chuadanga|Abhaynagar|Benapole|Kumarkhali|Bheramara|Kotchandpur|Phultala|Rampal`,
    Mymensingh: `
      Mymensingh|Bhaluka|Jamalpur|Netrokona|Trishal|Sherpur|Gafargaon|Muktagacha|Fulbaria|Iswarganj|Nandail
      Sarishabari|Islampur|Nalitabari`,
    Rajshahi: `
      Rajshahi|Bogura|Pabna|Sirajganj|Ishwardi|Natore|Naogaon|Joypurhat|Chapainawabganj|Sherpur|Santahar|Shahjadpur
      Ullapara|Belkuchi|Shibganj|Bera|Puthia`,
    Rangpur: `
      Rangpur|Dinajpur|Saidpur|Nilphamari|Kaliganj|Gaibandha|Kurigram|Lalmonirhat|Panchagarh|Thakurgaon|Birganj
      Birampur|Parbatipur|Fulbari|Pirganj|Gobindaganj|Hakimpur`,
    Sylhet: `
      Sylhet|Habiganj|Moulvibazar|Sreemangal|Sunamganj|Madhabpur|Chhatak|Beanibazar|Golapganj|Kulaura|Shayestaganj
      Nabiganj|Jaintiapur|Bishwanath`,
  },
};
