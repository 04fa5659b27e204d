import type { PlaceSeed } from './place.ts';

/** The seats of the municipalities by district, with some towns besides. */
export const portugal: PlaceSeed = {
  id: '620',
  name: 'Portugal',
  continentId: '150',
  continentName: 'Europe',
  provinces: {
    Aveiro: `
      Aveiro|Águeda|Ovar|São João da Madeira|Santa Maria da Feira|Ílhavo|Oliveira de Azeméis|Albergaria-a-Velha|Anadia
      Arouca|Castelo de Paiva|Espinho|Estarreja|Mealhada|Murtosa|Oliveira do Bairro|Sever do Vouga|Vagos
      Vale de Cambra`,
    Beja: `
      Beja|Moura|Aljustrel|Almodôvar|Alvito|Barrancos|Castro Verde|Cuba|Ferreira do Alentejo|Mértola|Odemira|Ourique
      Serpa|Vidigueira`,
    Braga: `
      Braga|Guimarães|Barcelos|Vila Nova de Famalicão|Esposende|Vizela|Amares|Cabeceiras de Basto|Celorico de Basto
      Fafe|Póvoa de Lanhoso|Terras de Bouro|Vieira do Minho|Vila Verde`,
    Bragança: `
      Bragança|Mirandela|Alfândega da Fé|Carrazeda de Ansiães|Freixo de Espada à Cinta|Macedo de Cavaleiros
      Miranda do Douro|Mogadouro|Torre de Moncorvo|Vila Flor|Vimioso|Vinhais`,
    'Castelo Branco': `
      Castelo Branco|Covilhã|Fundão|Belmonte|Idanha-a-Nova|Oleiros|Penamacor|Proença-a-Nova|Sertã|Vila de Rei
      Vila Velha de Ródão`,
    Coimbra: `
      Coimbra|Figueira da Foz|Cantanhede|Arganil|Condeixa-a-Nova|Góis|Lousã|Mira|Miranda do Corvo|Montemor-o-Velho
      Oliveira do Hospital|Pampilhosa da Serra|Penacova|Penela|Soure|Tábua|Vila Nova de Poiares`,
    Évora: `
      Évora|Estremoz|Vendas Novas|Alandroal|Arraiolos|Borba|Montemor-o-Novo|Mora|Mourão|Portel|Redondo
      Reguengos de Monsaraz|Viana do Alentejo|Vila Viçosa`,
    Faro: `
      Faro|Portimão|Loulé|Lagoa|Lagos|Albufeira|Alcoutim|Aljezur|Castro Marim|Monchique|Olhão|São Brás de Alportel
      Silves|Tavira|Vila do Bispo|Vila Real de Santo António`,
    Guarda: `
      Guarda|Seia|Aguiar da Beira|Almeida|Celorico da Beira|Figueira de Castelo Rodrigo|Fornos de Algodres|Gouveia
      Manteigas|Mêda|Pinhel|Sabugal|Trancoso|Vila Nova de Foz Côa`,
    Leiria: `
      Leiria|Marinha Grande|Caldas da Rainha|Alcobaça|Benedita|Alvaiázere|Ansião|Batalha|Bombarral|Castanheira de Pera
      Figueiró dos Vinhos|Nazaré|Óbidos|Pedrógão Grande|Peniche|Pombal|Porto de Mós`,
    Lisboa: `
      Lisboa|Sintra|Vila Franca de Xira|Loures|Amadora|Alenquer|Arruda dos Vinhos|Azambuja|Cadaval|Cascais|Lourinhã
      Mafra|Odivelas|Oeiras|Sobral de Monte Agraço|Torres Vedras`,
    Portalegre: `
      Portalegre|Elvas|Alter do Chão|Arronches|Avis|Campo Maior|Castelo de Vide|Crato|Fronteira|Gavião|Marvão|Monforte
      Nisa|Ponte de Sor|Sousel`,
    Porto: `
      Porto|Matosinhos|Paços de Ferreira|Felgueiras|Penafiel|Santo Tirso|Póvoa de Varzim|Vila Nova de Gaia|Amarante
      Baião|Gondomar|Lousada|Maia|Marco de Canaveses|Paredes|Trofa|Valongo|Vila do Conde`,
    Santarém: `
      Santarém|Torres Novas|Alcanena|Ourém|Abrantes|Almeirim|Alpiarça|Benavente|Cartaxo|Chamusca|Constância|Coruche
      Entroncamento|Ferreira do Zêzere|Golegã|Mação|Rio Maior|Salvaterra de Magos|Sardoal|Tomar|Vila Nova da Barquinha`,
    Setúbal: `
      Setúbal|Almada|Palmela|Montijo|Alcácer do Sal|Alcochete|Barreiro|Grândola|Moita|Santiago do Cacém|Seixal
      Sesimbra|Sines`,
    'Viana do Castelo': `
      Viana do Castelo|Ponte de Lima|Valença|Arcos de Valdevez|Caminha|Melgaço|Monção|Paredes de Coura|Ponte da Barca
      Vila Nova de Cerveira`,
    'Vila Real': `
      Vila Real|Chaves|Alijó|Boticas|Mesão Frio|Mondim de Basto|Montalegre|Murça|Peso da Régua|Ribeira de Pena|Sabrosa
      Santa Marta de Penaguião|Valpaços|Vila Pouca de Aguiar`,
    Viseu: `
      Viseu|Lamego|Mangualde|Armamar|Carregal do Sal|Castro Daire|Cinfães|Moimenta da Beira|Mortágua|Nelas
      Oliveira de Frades|Penalva do Castelo|Penedono|Resende|Santa Comba Dão|São João da Pesqueira|São Pedro do Sul
      Sátão|Sernancelhe|Tabuaço|Tarouca|Tondela|Vila Nova de Paiva|Vouzela`,
    Açores: `
      Ponta Delgada|Angra do Heroísmo|Lagoa|Calheta|Horta|Lajes das Flores|Lajes do Pico|Madalena|Nordeste|Povoação
      Praia da Vitória|Ribeira Grande|Santa Cruz da Graciosa|Santa Cruz das Flores|São Roque do Pico|Velas
      Vila do Corvo|Vila do Porto|Vila Franca do Campo`,
    Madeira: `
      Funchal|Câmara de Lobos|Calheta|Machico|Ponta do Sol|Porto Moniz|Porto Santo|Ribeira Brava|Santa Cruz|Santana
      São Vicente`,
  },
};
