import type { PlaceSeed } from './place.ts';

export const brazil: PlaceSeed = {
  id: '076',
  name: 'Brasil',
  continentId: '005',
  continentName: 'South America',
  provinces: {
    Acre: 'Rio Branco|Cruzeiro do Sul|Sena Madureira|Tarauacá|Feijó|Brasiléia|Senador Guiomard|Plácido de Castro',
    Alagoas: `
      Maceió|Arapiraca|Viçosa|Rio Largo|Palmeira dos Índios|União dos Palmares|Penedo|São Miguel dos Campos|Coruripe
      Delmiro Gouveia|Marechal Deodoro|Santana do Ipanema|Atalaia|Batalha|Belém`,
    Amapá: 'Macapá|Santana|Laranjal do Jari|Oiapoque|Porto Grande|Mazagão|Vitória do Jari',
    Amazonas: `
      Manaus|Parintins|Itacoatiara|Manacapuru|Coari|Tefé|Tabatinga|Maués|Humaitá|Iranduba|Presidente Figueiredo
      São Gabriel da Cachoeira`,
    Bahia: `
      Salvador|Feira de Santana|Vitória da Conquista|Camaçari|Bom Jesus da Lapa|Santa Luzia|Itabuna|Juazeiro|Ilhéus
      Lauro de Freitas|Jequié|Alagoinhas|Teixeira de Freitas|Barreiras|Porto Seguro|Simões Filho|Paulo Afonso
      Eunápolis|Santo Antônio de Jesus|Valença|Candeias|Guanambi|Jacobina|Serrinha|Itapetinga|Luís Eduardo Magalhães
      Brumado|Cruz das Almas|Conceição do Coité|Dias d'Ávila|Ribeira do Pombal|Irecê`,
    Ceará: `
      Fortaleza|Maracanaú|Sobral|Juazeiro do Norte|Horizonte|Caucaia|Crato|Itapipoca|Maranguape|Iguatu|Quixadá
      Pacatuba|Aquiraz|Quixeramobim|Canindé|Russas|Crateús|Tianguá|Aracati|Cascavel|Pacajus|Icó|Camocim|Morada Nova
      Barbalha|Limoeiro do Norte|Eusébio`,
    'Distrito Federal': 'Brasília|Taguatinga|Ceilândia|Samambaia|Planaltina|Gama|Sobradinho|Águas Claras|Guará',
    'Espírito Santo': `
      Vitória|Vila Velha|Colatina|Linhares|Serra|Cariacica|Cachoeiro de Itapemirim|São Mateus|Guarapari|Aracruz|Viana
      Nova Venécia|Domingos Martins|Castelo|Barra de São Francisco|Alegre|Santa Teresa`,
    Goiás: `
      Goiânia|Anápolis|Aparecida de Goiânia|São Domingos|Rio Verde|Águas Lindas de Goiás|Luziânia|Valparaíso de Goiás
      Trindade|Formosa|Novo Gama|Itumbiara|Senador Canedo|Catalão|Jataí|Planaltina|Caldas Novas|Cidade Ocidental
      Inhumas|Goianésia|Mineiros|Cristalina|Jaraguá|Porangatu`,
    Maranhão: `
      São Luís|Imperatriz|Santa Luzia|São José de Ribamar|Timon|Caxias|Codó|Paço do Lumiar|Açailândia|Bacabal|Balsas
      Santa Inês|Pinheiro|Chapadinha|Buriticupu|Itapecuru Mirim|Grajaú|Coroatá|Barra do Corda`,
    'Mato Grosso': `
      Cuiabá|Várzea Grande|Rondonópolis|Sinop|Tangará da Serra|Cáceres|Sorriso|Lucas do Rio Verde|Primavera do Leste
      Barra do Garças|Alta Floresta|Nova Mutum|Campo Verde|Juína|Pontes e Lacerda|Colíder`,
    'Mato Grosso do Sul': `
      Campo Grande|Três Lagoas|Dourados|Corumbá|Ponta Porã|Naviraí|Nova Andradina|Aquidauana|Sidrolândia|Paranaíba
      Maracaju|Coxim|Amambai|Rio Brilhante|Caarapó|Bonito`,
    'Minas Gerais': `
      Belo Horizonte|Contagem|Uberlândia|Juiz de Fora|Nova Serrana|Ubá|Viçosa|Santa Luzia|Betim|Montes Claros
      Ribeirão das Neves|Uberaba|Governador Valadares|Ipatinga|Sete Lagoas|Divinópolis|Ibirité|Poços de Caldas
      Patos de Minas|Pouso Alegre|Teófilo Otoni|Barbacena|Sabará|Varginha|Conselheiro Lafaiete|Itabira|Vespasiano
      Araguari|Passos|Coronel Fabriciano|Muriaé|Ituiutaba|Araxá|Lavras|Nova Lima|Itajubá|Itaúna|Pará de Minas|Paracatu
      Caratinga|Patrocínio|São João del Rei|Timóteo|Unaí|Manhuaçu|Curvelo|Alfenas|João Monlevade|Três Corações
      Cataguases|Ouro Preto|Leopoldina|Formiga|Jacutinga|Monte Sião|Bom Despacho`,
    Pará: `
      Belém|Ananindeua|Marabá|Santarém|Parauapebas|Castanhal|Abaetetuba|Cametá|Marituba|Bragança|Barcarena|Altamira
      Tucuruí|Paragominas|Itaituba|Breves|Redenção|Tailândia|Capanema|Viseu|Óbidos|Oriximiná`,
    Paraíba: `
      João Pessoa|Campina Grande|Bom Jesus|Santa Rita|Patos|Bayeux|Sousa|Cabedelo|Cajazeiras|Guarabira|Sapé|Mamanguape
      Queimadas|Monteiro|Pombal|Esperança|Santa Luzia|Belém`,
    Paraná: `
      Curitiba|Londrina|Maringá|Arapongas|Ponta Grossa|Planalto|Cascavel|São José dos Pinhais|Foz do Iguaçu|Colombo
      Guarapuava|Paranaguá|Araucária|Toledo|Apucarana|Pinhais|Campo Largo|Almirante Tamandaré|Umuarama|Cambé|Piraquara
      Paranavaí|Fazenda Rio Grande|Sarandi|Francisco Beltrão|Pato Branco|Cianorte|Telêmaco Borba|Castro|Rolândia|Irati
      União da Vitória|Ibiporã|Campo Mourão|Palmas`,
    Pernambuco: `
      Recife|Caruaru|Toritama|Santa Cruz do Capibaribe|Jaboatão dos Guararapes|Olinda|Petrolina|Paulista
      Cabo de Santo Agostinho|Camaragibe|Garanhuns|Vitória de Santo Antão|Igarassu|São Lourenço da Mata|Abreu e Lima
      Ipojuca|Serra Talhada|Araripina|Gravatá|Carpina|Goiana|Belo Jardim|Arcoverde|Ouricuri|Surubim|Pesqueira|Bezerros`,
    Piauí: `
      Teresina|Parnaíba|Bom Jesus|Picos|Piripiri|Floriano|Barras|Campo Maior|União|Altos|José de Freitas|Pedro II
      Oeiras|São Raimundo Nonato`,
    'Rio de Janeiro': `
      Rio de Janeiro|Nova Friburgo|Petrópolis|Niterói|Duque de Caxias|São Gonçalo|Nova Iguaçu|Belford Roxo
      Campos dos Goytacazes|São João de Meriti|Volta Redonda|Macaé|Magé|Itaboraí|Cabo Frio|Angra dos Reis|Barra Mansa
      Mesquita|Teresópolis|Nilópolis|Maricá|Queimados|Rio das Ostras|Araruama|Resende|Itaguaí|Japeri
      São Pedro da Aldeia|Itaperuna|Barra do Piraí|Três Rios|Valença|Seropédica|Cordeiro`,
    'Rio Grande do Norte': `
      Natal|Mossoró|Bom Jesus|Viçosa|Parnamirim|São Gonçalo do Amarante|Macaíba|Ceará-Mirim|Caicó|Açu|Currais Novos
      São José de Mipibu|Nova Cruz|Canguaretama|Apodi|João Câmara|Jardim de Piranhas`,
    'Rio Grande do Sul': `
      Porto Alegre|Novo Hamburgo|Caxias do Sul|Bento Gonçalves|Gramado|Bom Jesus|Planalto|Pelotas|Canoas|Santa Maria
      Gravataí|Viamão|São Leopoldo|Rio Grande|Alvorada|Passo Fundo|Sapucaia do Sul|Uruguaiana|Santa Cruz do Sul
      Cachoeirinha|Bagé|Erechim|Guaíba|Cachoeira do Sul|Sant'Ana do Livramento|Esteio|Ijuí|Sapiranga|Santo Ângelo
      Alegrete|Lajeado|Santa Rosa|Venâncio Aires|Farroupilha|Camaquã|Vacaria|Campo Bom|Montenegro|Carazinho|Parobé
      Taquara|Estância Velha|Dois Irmãos|Flores da Cunha|Garibaldi|Igrejinha|Três Coroas|Soledade|Ivoti`,
    Rondônia: 'Porto Velho|Ji-Paraná|Ariquemes|Vilhena|Cacoal|Rolim de Moura|Jaru|Guajará-Mirim|Pimenta Bueno|Buritis',
    Roraima: 'Boa Vista|Rorainópolis|Caracaraí|Pacaraima|Cantá|Mucajaí|Bonfim',
    'Santa Catarina': `
      Florianópolis|Blumenau|Joinville|Brusque|São Bento do Sul|Jaraguá do Sul|São Domingos|Bom Jesus|São José|Chapecó
      Itajaí|Criciúma|Palhoça|Lages|Balneário Camboriú|Tubarão|Camboriú|Navegantes|Concórdia|Caçador|Rio do Sul
      Araranguá|Gaspar|Biguaçu|Indaial|Mafra|Canoinhas|Itapema|Içara|Videira|Xanxerê|São João Batista|Rio Negrinho
      Timbó|Pomerode|Guaramirim|Fraiburgo|Laguna|Imbituba|Nova Trento|Palmitos`,
    'São Paulo': `
      São Paulo|Guarulhos|Campinas|Americana|Franca|Birigui|Ribeirão Preto|São José dos Campos|Sorocaba|Santos|Jaú
      Planalto|São Bernardo do Campo|Santo André|Osasco|Mauá|São José do Rio Preto|Mogi das Cruzes|Diadema|Jundiaí
      Piracicaba|Carapicuíba|Bauru|Itaquaquecetuba|São Vicente|Praia Grande|Guarujá|Taubaté|Limeira|Suzano
      Taboão da Serra|Sumaré|Barueri|Embu das Artes|São Carlos|Indaiatuba|Cotia|Marília|Araraquara|Jacareí|Hortolândia
      Presidente Prudente|Rio Claro|Araçatuba|Ferraz de Vasconcelos|Santa Bárbara d'Oeste|Itapevi|Itu
      Bragança Paulista|Pindamonhangaba|Itapetininga|São Caetano do Sul|Mogi Guaçu|Atibaia|Botucatu|Araras|Cubatão
      Valinhos|Sertãozinho|Votorantim|Catanduva|Barretos|Várzea Paulista|Guaratinguetá|Tatuí|Salto|Poá|Ourinhos|Assis
      Leme|Itatiba|Votuporanga|Nova Odessa|Penápolis|Mirassol|Jaboticabal|Lins|Pederneiras|Ibitinga|Itapira|Amparo
      Serra Negra|Cerquilho|Boituva|Vinhedo|Socorro`,
    Sergipe: `
      Aracaju|Itabaiana|São Domingos|Nossa Senhora do Socorro|Lagarto|São Cristóvão|Estância|Tobias Barreto|Simão Dias
      Propriá|Capela|Riachuelo`,
    Tocantins: `
      Palmas|Araguaína|Gurupi|Porto Nacional|Paraíso do Tocantins|Colinas do Tocantins|Guaraí|Dianópolis
      Miracema do Tocantins|Esperantina`,
  },
};
