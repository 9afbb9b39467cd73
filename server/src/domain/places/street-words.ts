/** The words of a street line and their short forms, after USPS Publication 28. Looked up in lower case. */

const directionForms: ReadonlyMap<string, string> = new Map(
  Object.entries({
    n: 'N',
    no: 'N',
    north: 'N',
    s: 'S',
    so: 'S',
    south: 'S',
    e: 'E',
    east: 'E',
    w: 'W',
    west: 'W',
    ne: 'NE',
    northeast: 'NE',
    nw: 'NW',
    northwest: 'NW',
    se: 'SE',
    southeast: 'SE',
    sw: 'SW',
    southwest: 'SW',
  }),
)

/** What a street is. Behind a lone direction, such a word makes the direction the name: `North St`. */
const ways = `Aly alley allee ally|Ave avenue av aven avenu avn avnue|Blvd boulevard boul boulv|Byp bypass bypa byps
  Cir circle circ circl crcl crcle|Cres crescent crsent crsnt|Ct court crt|Cts courts|Cswy causeway causway|Dr drive driv
  drv|Expy expressway exp expr express expw|Fwy freeway freewy frway frwy|Hwy highway highwy hiway hiwy hway|Ln lane la|
  Loop loops|Mtwy motorway|Pkwy parkway parkwy pkway pky parkways pkwys|Pike pikes|Pl place|Plz plaza plza|Rd road|
  Rds roads|Row|Rte route|Skwy skyway|Sq square sqr sqre squ|St street strt str|Sts streets|Ter terrace terr|
  Tpke turnpike trnpk turnpk|Trl trail trails trls|Walk walks|Way wy|Ways`

/** What lies by a street and became its kind. Behind a lone direction, such a word is the name: `W Lake`. */
const features = `Anx annex anex annx|Arc arcade|Bch beach|Bnd bend|Blf bluff bluf|Br branch brnch|Brg bridge brdge|
  Brk brook|Cp camp cmp|Cyn canyon canyn cnyn|Cpe cape|Ctr center cen cent centr centre cnter cntr|Clf cliff|
  Clfs cliffs|Clb club|Cor corner|Cors corners|Crse course|Cv cove|Crk creek|Crst crest|Xing crossing crssng|
  Xrd crossroad|Curv curve|Dl dale|Dm dam|Est estate|Ests estates|Ext extension extn extnsn|Fall|Fls falls|Fry ferry frry|
  Fld field|Flds fields|Flt flat|Flts flats|Frd ford|Frst forest forests|Frg forge forg|Frk fork|Frks forks|
  Gdn garden gardn grden|Gdns gardens|Gtwy gateway gatewy gatway|Gln glen|Grn green|Grv grove grov|Hbr harbor harb|Hvn haven|
  Hts heights ht|Hl hill|Hls hills|Holw hollow hllw|Inlt inlet|Is island islnd|Isle isles|Jct junction jction jctn|
  Knl knoll knol|Knls knolls|Lk lake|Lks lakes|Lndg landing lndng|Lgt light|Ldg lodge ldge lodg|Mnr manor|Mnrs manors|
  Mdw meadow|Mdws meadows medows|Mews|Ml mill|Mls mills|Msn mission missn|Mt mount mnt|Mtn mountain mntn mntain|Nck neck|
  Orch orchard orchrd|Oval ovl|Park parks|Pass|Psge passage|Path paths|Pne pine|Pnes pines|Pln plain|Plns plains|Pt point|
  Pts points|Prt port|Pr prairie prr|Radl radial rad radiel|Ramp|Rnch ranch ranches|Rdg ridge rdge|Rdgs ridges|
  Riv river rvr rivr|Run|Shr shore shoar|Shrs shores shoars|Spg spring spng sprng|Spgs springs spngs sprngs|Spur spurs|
  Sta station statn stn|Stra stravenue strav|Strm stream streme|Smt summit sumit sumitt|Trce trace traces|
  Trak track tracks trk trks|Tunl tunnel tunel|Un union|Vly valley vally vlly|Via viaduct vdct viadct|Vw view|Vws views|
  Vlg village vill villag villg|Vl ville|Vis vista vist vst vsta|Wall|Wl well|Wls wells`

const wayForms = formsOf(ways)
const featureForms = formsOf(features)

/** `Aly alley ally|Ave avenue`: the short form, then what is written for it. */
function formsOf(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split('|').flatMap(entry => {
      const [short = '', ...others] = entry.trim().split(/\s+/)
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
