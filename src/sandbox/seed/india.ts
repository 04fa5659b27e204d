import type { PlaceSeed } from './place.ts';

export const india: PlaceSeed = {
  id: '356',
  name: 'India',
  continentId: '142',
  continentName: 'Asia',
  provinces: {
    'Andhra Pradesh': `
      Visakhapatnam|Vijayawada|Guntur|Nellore|Kurnool|Rajamahendravaram|Tirupati|Kakinada|Kadapa|Anantapur|Eluru
      Ongole|Vizianagaram|Machilipatnam|Tenali|Proddatur|Chittoor|Hindupur|Srikakulam|Bhimavaram|Nandyal|Adoni
      Madanapalle|Gudivada|Narasaraopet`,
    'Arunachal Pradesh': 'Itanagar|Naharlagun|Pasighat|Tezu|Ziro|Bomdila|Tawang',
    Assam: `
      Guwahati|Dibrugarh|Silchar|Jorhat|Nagaon|Tinsukia|Tezpur|Bongaigaon|Dhubri|Goalpara|Barpeta|Sivasagar|Karimganj
      North Lakhimpur`,
    Bihar: `
      Patna|Bhagalpur|Aurangabad|Gaya|Muzaffarpur|Darbhanga|Purnia|Ara|Begusarai|Katihar|Munger|Chhapra|Hajipur
      Sasaram|Bihar Sharif|Siwan|Motihari|Bettiah|Saharsa|Kishanganj|Jehanabad|Madhubani|Samastipur|Buxar`,
    Chhattisgarh: `
      Raipur|Bilaspur|Bhilai|Korba|Durg|Rajnandgaon|Raigarh|Jagdalpur|Ambikapur|Dhamtari|Mahasamund|Kawardha`,
    Goa: 'Panaji|Margao|Vasco da Gama|Mapusa|Ponda|Bicholim|Curchorem',
    Gujarat: `
      Ahmedabad|Surat|Rajkot|Morbi|Jamnagar|Vadodara|Vapi|Bhavnagar|Junagadh|Gandhinagar|Gandhidham|Anand|Navsari
      Nadiad|Bharuch|Mehsana|Surendranagar|Bhuj|Porbandar|Palanpur|Valsad|Godhra|Veraval|Patan|Kalol|Ankleshwar|Botad
      Amreli|Deesa|Jetpur|Dahod|Himatnagar`,
    Haryana: `
      Gurugram|Faridabad|Panipat|Manesar|Sonipat|Rohtak|Hisar|Karnal|Ambala|Yamunanagar|Panchkula|Bhiwani|Bahadurgarh
      Sirsa|Rewari|Palwal|Jind|Kaithal|Thanesar|Jhajjar|Hansi|Narnaul|Fatehabad`,
    'Himachal Pradesh': `
      Shimla|Baddi|Bilaspur|Hamirpur|Solan|Mandi|Dharamshala|Kullu|Una|Nahan|Chamba|Palampur|Paonta Sahib|Nalagarh
      Parwanoo|Kangra`,
    Jharkhand: `
      Ranchi|Jamshedpur|Dhanbad|Bokaro|Deoghar|Hazaribagh|Giridih|Ramgarh|Dumka|Chaibasa|Chirkunda|Jhumri Telaiya
      Sahibganj`,
    Karnataka: `
      Bengaluru|Mysuru|Hubballi|Mangaluru|Belagavi|Kalaburagi|Davanagere|Ballari|Vijayapura|Shivamogga|Tumakuru
      Raichur|Bidar|Udupi|Hassan|Hosapete|Gadag|Mandya|Chitradurga|Kolar|Chikkamagaluru|Bagalkot|Ramanagara|Dharwad
      Channapatna|Bhadravati|Ranebennuru`,
    Kerala: `
      Kochi|Alappuzha|Kannur|Thiruvananthapuram|Kozhikode|Thrissur|Kollam|Palakkad|Kottayam|Malappuram|Manjeri
      Thalassery|Ponnani|Kasaragod|Kayamkulam|Perumbavoor|Cherthala|Aluva|Payyanur|Ottappalam`,
    'Madhya Pradesh': `
      Indore|Bhopal|Gwalior|Jabalpur|Ujjain|Sagar|Dewas|Satna|Ratlam|Rewa|Katni|Singrauli|Burhanpur|Khandwa|Bhind
      Chhindwara|Guna|Shivpuri|Vidisha|Chhatarpur|Damoh|Mandsaur|Khargone|Neemuch|Pithampur|Hoshangabad|Itarsi|Sehore
      Betul|Morena`,
    Maharashtra: `
      Mumbai|Pune|Nashik|Aurangabad|Bhiwandi|Ichalkaranji|Kolhapur|Nagpur|Thane|Navi Mumbai|Solapur|Kalyan|Vasai|Virar
      Amravati|Nanded|Sangli|Malegaon|Jalgaon|Akola|Latur|Dhule|Ahmednagar|Chandrapur|Parbhani|Jalna|Ambarnath|Panvel
      Badlapur|Beed|Gondia|Satara|Wardha|Yavatmal|Bhusawal|Ulhasnagar|Ratnagiri|Osmanabad|Nandurbar|Baramati|Palghar
      Sawantwadi`,
    Manipur: 'Imphal|Thoubal|Kakching|Churachandpur|Bishnupur|Moreh',
    Meghalaya: 'Shillong|Tura|Nongstoin|Jowai|Nongpoh|Williamnagar',
    Mizoram: 'Aizawl|Lunglei|Champhai|Serchhip|Kolasib|Saiha',
    Nagaland: 'Kohima|Dimapur|Mokokchung|Tuensang|Wokha|Zunheboto|Mon',
    Odisha: `
      Bhubaneswar|Cuttack|Rourkela|Berhampur|Sambalpur|Puri|Balasore|Bhadrak|Baripada|Jharsuguda|Bargarh|Paradip
      Bhawanipatna|Dhenkanal|Angul|Jeypore|Rayagada|Balangir|Jajpur`,
    Punjab: `
      Ludhiana|Jalandhar|Amritsar|Patiala|Bathinda|Mohali|Hoshiarpur|Batala|Pathankot|Moga|Abohar|Malerkotla|Khanna
      Phagwara|Muktsar|Barnala|Rajpura|Firozpur|Kapurthala|Faridkot|Sangrur|Nabha|Fazilka|Gurdaspur|Zirakpur`,
    Rajasthan: `
      Jaipur|Jodhpur|Udaipur|Bhilwara|Pratapgarh|Kota|Bikaner|Ajmer|Alwar|Bharatpur|Sikar|Pali|Sri Ganganagar
      Kishangarh|Tonk|Beawar|Hanumangarh|Bhiwadi|Sawai Madhopur|Churu|Jhunjhunu|Barmer|Nagaur|Jaisalmer|Chittorgarh
      Balotra|Sanganer|Sujangarh|Banswara|Bundi|Dungarpur|Makrana`,
    Sikkim: 'Gangtok|Namchi|Gyalshing|Mangan|Rangpo|Singtam|Jorethang',
    'Tamil Nadu': `
      Chennai|Tiruppur|Coimbatore|Karur|Ambur|Sivakasi|Erode|Madurai|Tiruchirappalli|Salem|Tirunelveli|Vellore
      Thoothukudi|Thanjavur|Dindigul|Hosur|Ranipet|Nagercoil|Kanchipuram|Kumbakonam|Tiruvannamalai|Pollachi
      Rajapalayam|Pudukkottai|Vaniyambadi|Nagapattinam|Namakkal|Virudhunagar|Cuddalore|Karaikudi|Gobichettipalayam
      Avadi|Tambaram|Villupuram|Bhavani|Krishnagiri|Mettupalayam|Udhagamandalam`,
    Telangana: `
      Hyderabad|Warangal|Nizamabad|Karimnagar|Khammam|Ramagundam|Mahbubnagar|Nalgonda|Adilabad|Suryapet|Siddipet
      Secunderabad|Sangareddy|Sircilla|Jagtial|Mancherial|Miryalaguda|Kamareddy`,
    Tripura: 'Agartala|Udaipur|Dharmanagar|Kailashahar|Belonia|Ambassa|Khowai',
    'Uttar Pradesh': `
      Noida|Kanpur|Agra|Moradabad|Firozabad|Bhadohi|Varanasi|Saharanpur|Hamirpur|Pratapgarh|Lucknow|Ghaziabad|Meerut
      Prayagraj|Bareilly|Aligarh|Gorakhpur|Jhansi|Muzaffarnagar|Mathura|Ayodhya|Rampur|Shahjahanpur|Farrukhabad|Hapur
      Etawah|Mirzapur|Bulandshahr|Sambhal|Amroha|Hardoi|Fatehpur|Raebareli|Orai|Sitapur|Bahraich|Unnao|Jaunpur
      Lakhimpur|Hathras|Banda|Pilibhit|Khurja|Mainpuri|Etah|Basti|Deoria|Ballia|Ghazipur|Sultanpur|Azamgarh|Bijnor
      Najibabad|Kannauj|Nagina|Shamli|Greater Noida|Bilaspur`,
    Uttarakhand: `
      Dehradun|Haridwar|Rudrapur|Roorkee|Haldwani|Kashipur|Rishikesh|Pithoragarh|Ramnagar|Nainital|Almora|Mussoorie
      Kotdwar|Kichha|Sitarganj`,
    'West Bengal': `
      Kolkata|Howrah|Siliguri|Durgapur|Asansol|Bardhaman|Malda|Baharampur|Kharagpur|Haldia|Raiganj|Krishnanagar
      Nabadwip|Medinipur|Jalpaiguri|Balurghat|Bankura|Darjeeling|Alipurduar|Purulia|Cooch Behar|Ranaghat|Santipur
      Barasat|Barrackpore|Uluberia|Bidhannagar|Kalyani|Raghunathpur|Domjur`,
    'Andaman and Nicobar Islands': 'Port Blair|Diglipur|Rangat|Mayabunder',
    Chandigarh: 'Chandigarh|Manimajra',
    'Dadra and Nagar Haveli and Daman and Diu': 'Daman|Silvassa|Diu|Amli',
    Delhi: 'New Delhi|Delhi|Narela|Okhla|Najafgarh|Rohini|Dwarka',
    'Jammu and Kashmir': `
      Srinagar|Jammu|Anantnag|Baramulla|Udhampur|Kathua|Sopore|Poonch|Rajouri|Kupwara|Pulwama|Samba|Bandipora`,
    Ladakh: 'Leh|Kargil',
    Lakshadweep: 'Kavaratti|Minicoy|Andrott',
    Puducherry: 'Puducherry|Karaikal|Mahe|Yanam',
  },
};
