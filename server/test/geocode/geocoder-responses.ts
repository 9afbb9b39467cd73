/** A house as Nominatim shows it with `format=jsonv2&addressdetails=1`. */
export function nominatimHouse(more: object = {}, address: object = {}) {
  return {
    place_id: 328_712_345,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    osm_id: 512_345_678,
    lat: '35.2271234',
    lon: '-80.8431234',
    category: 'building',
    type: 'house',
    place_rank: 30,
    importance: 0.00000999,
    addresstype: 'building',
    name: '',
    display_name: '600, East 4th Street, Charlotte, Mecklenburg County, North Carolina, 28202, United States',
    address: {
      house_number: '600',
      road: 'East 4th Street',
      city: 'Charlotte',
      county: 'Mecklenburg County',
      state: 'North Carolina',
      'ISO3166-2-lvl4': 'US-NC',
      postcode: '28202',
      country: 'United States',
      country_code: 'us',
      ...address,
    },
    boundingbox: ['35.2270', '35.2272', '-80.8433', '-80.8430'],
    ...more,
  }
}

/** The response of the Census to `geographies/address`. */
export function censusAnswer(...matches: object[]) {
  return {
    result: {
      input: {
        address: { zip: '28202', city: 'Charlotte', street: '600 E 4th St', state: 'NC' },
        vintage: { isDefault: true, id: '4', vintageName: 'Current_Current', vintageDescription: 'Current Vintage' },
        benchmark: { isDefault: true, id: '4', benchmarkName: 'Public_AR_Current', benchmarkDescription: 'Current' },
      },
      addressMatches: matches,
    },
  }
}

export function censusHouse(components: object = {}, more: object = {}) {
  return {
    tigerLine: { side: 'L', tigerLineId: '76355984' },
    geographies: {
      States: [{ STATE: '37', STUSAB: 'NC', BASENAME: 'North Carolina', NAME: 'North Carolina', GEOID: '37' }],
      Counties: [{ STATE: '37', COUNTY: '119', BASENAME: 'Mecklenburg', NAME: 'Mecklenburg County', GEOID: '37119' }],
    },
    coordinates: { x: -80.838_921, y: 35.222_468 },
    addressComponents: {
      zip: '28202',
      streetName: '4TH',
      preType: '',
      city: 'CHARLOTTE',
      preDirection: 'E',
      suffixDirection: '',
      fromAddress: '600',
      state: 'NC',
      suffixType: 'ST',
      toAddress: '698',
      suffixQualifier: '',
      preQualifier: '',
      ...components,
    },
    matchedAddress: '600 E 4TH ST, CHARLOTTE, NC, 28202',
    ...more,
  }
}
