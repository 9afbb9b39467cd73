/** The words of a street line and their abbreviations, from USPS Publication 28. Keys are in lower case. */

const directionForms = formsOf(
  'N no north|S so south|E east|W west|NE northeast|NW northwest|SE southeast|SW southwest',
)

/** Street suffixes. After a single direction, the direction is the name: `North St`. */
const ways = `Aly alley allee ally|Ave avenue av aven avenu avn avnue|Blvd boulevard boul boulv|
  Byp bypass bypa bypas byps|Cir circle circ circl crcl crcle|Cirs circles|Cres crescent crsent crsnt|Ct court crt|
  Cts courts|Cswy causeway causway causwa|Dr drive driv drv|Drs drives|Expy expressway exp expr express expw|
  Fwy freeway freewy frway frwy|Hwy highway highwy hiway hiwy hway|Ln lane la|Loop loops|Mall|Mtwy motorway|
  Opas overpass|Pkwy parkway parkwy pkway pky parkways pkwys|Pike pikes|Pl place|Plz plaza plza|Rd road|Rds roads|Row|
  Rte route|Rue|Skwy skyway|Sq square sqr sqre squ|Sqs squares sqrs|St street strt str|Sts streets|Ter terrace terr|
  Tpke turnpike trnpk turnpk|Trfy trafficway|Trl trail trails trls|Trwy throughway|Upas underpass|Walk walks|Way wy|
  Ways`

/** Suffixes that are also names of places. After a single direction, the word is the name: `W Lake`. */
const features = `Anx annex anex annx|Arc arcade|Bch beach|Bg burg|Bgs burgs|Blf bluff bluf|Blfs bluffs|Bnd bend|
  Br branch brnch|Brg bridge brdge|Brk brook|Brks brooks|Btm bottom bot bottm|Byu bayou bayoo|Clb club|Clf cliff|
  Clfs cliffs|Cmn common|Cmns commons|Cor corner|Cors corners|Cp camp cmp|Cpe cape|Crk creek|Crse course|Crst crest|
  Ctr center cen cent centr centre cnter cntr|Ctrs centers|Curv curve|Cv cove|Cvs coves|Cyn canyon canyn cnyn|Dl dale|
  Dm dam|Dv divide div dvd|Est estate|Ests estates|Ext extension extn extnsn|Exts extensions|Fall|Fld field|
  Flds fields|Fls falls|Flt flat|Flts flats|Frd ford|Frds fords|Frg forge forg|Frgs forges|Frk fork|Frks forks|
  Frst forest forests|Fry ferry frry|Ft fort frt|Gdn garden gardn grden grdn|Gdns gardens grdns|Gln glen|Glns glens|
  Grn green|Grns greens|Grv grove grov|Grvs groves|Gtwy gateway gatewy gatway gtway|Hbr harbor harb harbr hrbor|
  Hbrs harbors|Hl hill|Hls hills|Holw hollow hllw hollows holws|Hts heights ht|Hvn haven|Inlt inlet|Is island islnd|
  Isle isles|Iss islands islnds|Jct junction jction jctn junctn juncton|Jcts junctions jctns|Knl knoll knol|
  Knls knolls|Ky key|Kys keys|Land|Lck lock|Lcks locks|Ldg lodge ldge lodg|Lf loaf|Lgt light|Lgts lights|Lk lake|
  Lks lakes|Lndg landing lndng|Mdw meadow|Mdws meadows medows|Mews|Ml mill|Mls mills|Mnr manor|Mnrs manors|
  Msn mission missn mssn|Mt mount mnt|Mtn mountain mntn mntain mountin mtin|Mtns mountains mntns|Nck neck|
  Orch orchard orchrd|Oval ovl|Park parks prk|Pass|Path paths|Pln plain|Plns plains|Pne pine|Pnes pines|
  Pr prairie prr|Prt port|Prts ports|Psge passage|Pt point|Pts points|Radl radial rad radiel|Ramp|Rdg ridge rdge|
  Rdgs ridges|Riv river rvr rivr|Rnch ranch ranches rnchs|Rpd rapid|Rpds rapids|Rst rest|Run|Shl shoal|Shls shoals|
  Shr shore shoar|Shrs shores shoars|Smt summit sumit sumitt|Spg spring spng sprng|Spgs springs spngs sprngs|
  Spur spurs|Sta station statn stn|Stra stravenue strav straven stravn strvn strvnue|Strm stream streme|
  Trak track tracks trk trks|Trce trace traces|Trlr trailer trlrs|Tunl tunnel tunel tunls tunnels tunnl|Un union|
  Uns unions|Via viaduct vdct viadct|Vis vista vist vst vsta|Vl ville|Vlg village vill villag villg villiage|
  Vlgs villages|Vly valley vally vlly|Vlys valleys|Vw view|Vws views|Wall|Wl well|Wls wells|Xing crossing crssng|
  Xrd crossroad|Xrds crossroads`

const wayForms = formsOf(ways)
const featureForms = formsOf(features)

/** `Aly alley ally|Ave avenue`: the abbreviation, then its spellings. */
export function formsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('|').flatMap(entry => {
      const [short = '', ...others] = entry.trim().split(/\s+/)
      // A missing bar between two entries would map `circle` to `bypass`.
      if (others.some(word => /[A-Z]/.test(word))) throw new Error(`two short forms in one entry: ${entry}`)
      return [short.toLowerCase(), ...others].map(word => [word, short] as const)
    }),
  )
}

export function directionOf(word: string | undefined): string | undefined {
  return directionForms.get(word?.toLowerCase() ?? '')
}

export function suffixOf(word: string | undefined): string | undefined {
  const lower = word?.toLowerCase() ?? ''
  return wayForms.get(lower) ?? featureForms.get(lower)
}

export function isWay(word: string | undefined): boolean {
  return wayForms.has(word?.toLowerCase() ?? '')
}

const letters = /^[A-Za-zÀ-ÖØ-Þà-öø-þ'’-]+$/
const asTheyAre = new Set(['CR', 'FM', 'HC', 'JFK', 'MLK', 'NE', 'NW', 'PO', 'RR', 'SE', 'SR', 'SW', 'US'])
const smallWords = new Set(['and', 'at', 'in', 'of', 'on', 'the', 'to'])

/**
 * The usual capitalisation of a word in a street's name. A word in mixed case stays: `MacArthur`.
 */
export function casedWord(word: string, isFirst: boolean): string {
  if (/\d/.test(word)) return casedNumber(word)
  if (!letters.test(word)) return word
  if (word.length === 1 || asTheyAre.has(word.toUpperCase())) return word.toUpperCase()
  const lower = word.toLowerCase()
  if (word !== lower && word !== word.toUpperCase()) return word
  if (!isFirst && smallWords.has(lower)) return lower
  return lower
    .replace(/(?:^|-|(?<=^[a-z])['’])[a-zà-öø-þ]/g, start => start.toUpperCase())
    .replace(/^(Mc)([a-z])(?=[a-z]{2})/, (_, mc, next) => mc + next.toUpperCase())
}

/** `42nd` and `4B`. */
function casedNumber(word: string): string {
  return /^\d+(?:st|nd|rd|th)$/i.test(word) ? word.toLowerCase() : word.toUpperCase()
}
