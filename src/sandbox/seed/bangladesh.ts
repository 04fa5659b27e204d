import type { PlaceSeed } from './place.ts';

export const bangladesh: PlaceSeed = {
  id: '050',
  name: 'Bangladesh',
  continentId: '142',
  continentName: 'Asia',
  provinces: {
    Barishal: 'Barishal|Bhola|Patuakhali|Mehendiganj',
    Chattogram: "Chattogram|Cumilla|Feni|Cox's Bazar|Noakhali|Sitakunda|Daulatpur",
    Dhaka: 'Dhaka|Gazipur|Narayanganj|Savar|Ashulia|Tongi|Narsingdi|Sreepur|Kaliganj|Mirzapur|Daulatpur|Munshiganj',
    Khulna: 'Khulna|Jashore|Kushtia|Kaliganj|Sreepur|Daulatpur|Mongla',
    Mymensingh: 'Mymensingh|Bhaluka|Jamalpur|Netrokona|Trishal',
    Rajshahi: 'Rajshahi|Bogura|Pabna|Sirajganj|Ishwardi',
    Rangpur: 'Rangpur|Dinajpur|Saidpur|Nilphamari|Kaliganj',
    Sylhet: 'Sylhet|Habiganj|Moulvibazar|Sreemangal',
  },
};
