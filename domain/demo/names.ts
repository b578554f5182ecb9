import type { Random } from './random.ts'

/** Given names and surnames of one language, with the share of its speakers in the league. */
interface Language {
  share: number
  given: readonly string[]
  surnames: readonly string[]
  /** Joins a full name; by default the given name, a space and the surname. */
  write?: (given: string, surname: string) => string
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const familyFirst = (given: string, surname: string) => `${surname} ${given}`
const familyFirstUnspaced = (given: string, surname: string) => `${surname}${given}`

const languages: readonly Language[] = [
  {
    share: 44,
    given:
      words(`Alfie Archie Callum Charlie Connor Daniel Dominic Edward Elliot Ethan Finlay Freddie George Harvey Isaac
      Jacob Jonah Kieran Leo Lewis Louis Marcus Nathan Oliver Owen Patrick Reuben Rhys Rory Theo Toby Wilfred`),
    surnames: words(`Ashdown Attwater Barrowclough Birtwhistle Bramhall Cartmell Colclough Crabtree Dearlove Entwistle
      Fairhurst Farthing Gathercole Greenhalgh Hardcastle Hebblethwaite Hollingworth Kettlewell Larkin Merriweather
      Oakeshott Pennycook Postlethwaite Quartermain Ramsbottom Sidebottom Sowerby Thistlewood Tunnicliffe Wagstaff
      Whitlock Winterbourne Yardley`),
  },
  {
    share: 6,
    given: words('Cian Conall Diarmuid Éanna Eoghan Fionn Oisín Pádraig Ruairí Séamus Tadhg'),
    surnames: words('Breathnach Ó_Ceallaigh Ó_Dálaigh Mac_Giolla Ó_Séaghdha Ó_Murchú Mac_Suibhne Ó_Raghallaigh'),
  },
  {
    share: 4,
    given: words('Aled Dafydd Emyr Geraint Gruffydd Iestyn Llŷr Macsen Siôn Tomos'),
    surnames: words('ap_Gwilym Bebb Cadwaladr Gwynedd Llwyd Prydderch Rhydderch Trefor'),
  },
  {
    share: 9,
    given: words('Bartłomiej Jędrzej Kacper Łukasz Maciej Paweł Radosław Sławomir Stanisław Tomasz Wojciech Zbigniew'),
    surnames: words(
      'Błaszczyk Dąbrowski Gołębiowski Jabłoński Kędzierski Łuczak Maślanka Pawłowski Wiśniewski Żurawski',
    ),
  },
  {
    share: 7,
    given: words('Afonso Duarte Gonçalo Inácio João Lourenço Martim Simão Tomé Vicente'),
    surnames: words('Alarcão Brandão Falcão_Reis Gouveia Magalhães Mourão Peixoto Quintão Serrão Vilhena'),
  },
  {
    share: 6,
    given: words('Álvaro Anselmo Benjamín Efraín Íñigo Joaquín Matías Nicolás Rubén Sebastián'),
    surnames: words('Arístegui Cañizares Echeverría Güemes Ibáñez_Rey Lacalle Muñiz Peñalver Quiñones Zúñiga'),
  },
  {
    share: 6,
    given: words('Aurélien Baptiste Clément Étienne François Gaël Loïc Noé Rémi Théo'),
    surnames: words('Beauchêne Bélanger Châtelain Desrosières Forêt Gérard Hébert Lacombe Lefèvre Thévenot'),
  },
  {
    share: 5,
    given: words('Anton Björn Emil Jörg Jürgen Lukas Matthäus Sönke Till Valentin'),
    surnames: words('Bäumler Größler Hübschmann Käsbauer Krähenbühl Löwe Rößler Schönherr Vögele Weiß'),
  },
  {
    share: 4,
    given: words('Åke Axel Elias Göran Håkan Linus Mårten Viggo'),
    surnames: words('Åkerlund Bergström Dahlström Hägglund Lindqvist Öberg Sjögren'),
  },
  {
    share: 3,
    given: words('Asbjørn Jørgen Magnus Sindre Søren Torbjørn'),
    surnames: words('Bjørnstad Kjærgaard Nørgård Østby Sørli Thygesen'),
  },
  {
    share: 2,
    given: words('Bjarki Kári Óli Sölvi Þórir'),
    surnames: words('Ásgeirsson Guðjónsson Hallgrímsson Þorvaldsson'),
  },
  {
    share: 4,
    given: words('Dušan František Jiří Ondřej Řehoř Štěpán Vojtěch'),
    surnames: words('Dvořáček Jelínek Kučera Lhoták Řezníček Sedláček Živný'),
  },
  {
    share: 2,
    given: words('Ákos Bálint Csongor Gergő Kálmán Zsolt'),
    surnames: words('Bodnár Fülöp Halász Kertész Kőszegi Szűcs Vörös'),
    write: familyFirst,
  },
  {
    share: 4,
    given: words('Andrei Dragoș Ilie Ioniță Mihai Ștefan Traian'),
    surnames: words('Bălănescu Ciobotaru Iliuță Năstase Șerbănescu Țurcanu'),
  },
  {
    share: 4,
    given: words('Božidar Goran Luka Miloš Tihomir Vuk Željko'),
    surnames: words('Ćurčić Đorđić Marušić Pribićević Vučković Župančić'),
  },
  {
    share: 6,
    given: words('Barış Çağlar Doğan Emre Görkem İlhan Oğuz Selçuk Tuğrul Ümit'),
    surnames: words('Akgündüz Bağcı Çelikkol Dağdelen Gökçek Işıldak Karakoç Öztoprak Şimşekler Yıldızhan'),
  },
  {
    share: 4,
    given: words('Adébọ̀wálé Akínwálé Babátúndé Ìdòwú Kẹ́hìndé Ọláyínká Táíwò'),
    surnames: words('Adéyẹmí Akíntọ́lá Ọbáfẹ́mi Ògúnlẹ́yẹ Olúwọlé Ṣóyẹmí'),
  },
  {
    share: 4,
    given: words('Chukwuemeka Ifeanyi Kelechi Nnamdi Obinna Uchenna'),
    surnames: words('Anyanwu Ezenwa Mbadiwe Nwachukwu Ogbonna Okonjo'),
  },
  {
    share: 4,
    given: words('Amanuel Biniam Dawit Ermias Fitsum Girma Henok Tewelde Yonas'),
    surnames: words('Abraha Berhe Desta Gebremariam Hailu Kidane Tekle Tesfai Woldu'),
  },
  {
    share: 4,
    given: words('Gurpreet Harjit Jaspal Manpreet Navdeep Sukhbir'),
    surnames: words('Bhullar Dhaliwal Ghuman Mangat Sandhu Toor'),
  },
  {
    share: 4,
    given: words('Bilal Hamza Imran Junaid Tariq Usman'),
    surnames: words('Chaudhry Mirza Naqvi Qureshi Siddiqui Zaidi'),
  },
  {
    share: 3,
    given: words('Anirban Kavin Nikhil Prasad Rohan Sujith'),
    surnames: words('Bhattacharjee Jayasuriya Mukhopadhyay Nadkarni Venkataraman Wickremasinghe'),
  },
  {
    share: 4,
    given: words('Bảo Đức Hiếu Khánh Long Nghĩa Phúc Quân Thịnh Tuấn'),
    surnames: words('Bùi Đặng Đỗ Hồ Lê Ngô Nguyễn Phạm Trần Vũ'),
  },
  {
    share: 4,
    given: words('Daichi Hayato Kazuki Kōji Naoki Ryōta Shōhei Takeru Yūsei Yūto'),
    surnames: words('Arakawa Fukuda Hoshino Inoue Kōno Matsubara Ōhashi Sakamoto Tsukino Yūki'),
  },
  {
    share: 4,
    given: words('Bohdan Danylo Ihor Maksym Oleksii Ostap Petro Taras Vasyl Yurii'),
    surnames: words(
      'Bondarenko Dovhalenko Hnatiuk Kovalchuk Lysenko Marchenko Onyshchenko Savchuk Tkachenko Zavhorodnii',
    ),
  },
  { share: 0, given: words('翔太 健一 陽介'), surnames: words('小野寺 中村 藤原'), write: familyFirstUnspaced },
  { share: 0, given: words('يوسف كريم عمر'), surnames: words('الحداد النجار المصري') },
  { share: 0, given: words('נועם איתן אורי'), surnames: words('ברקוביץ׳ שפירא אלון') },
]

/** Names that every screen must be able to show: two from right to left, one without a space. */
const once = languages.filter(({ share }) => share === 0)

/**
 * `count` different full names; Arabic, Hebrew and Han writing occur once each.
 * @throws RangeError if the lists have too few names
 */
export function createNames(random: Random, count: number): string[] {
  const names = new Set(once.map((language) => createName(random, language)))
  for (let attempts = 0; names.size < count; attempts++) {
    if (attempts > count * 50) throw new RangeError(`no ${count} different names`)
    names.add(
      createName(
        random,
        random.weighted(languages, ({ share }) => share),
      ),
    )
  }
  return random.shuffle([...names].slice(0, count))
}

function createName(random: Random, { given, surnames, write }: Language): string {
  const parts = [random.pick(given), random.pick(surnames)].map((part) => part.replaceAll('_', ' '))
  const [first = '', last = ''] = parts
  return write ? write(first, last) : `${first} ${last}`
}
