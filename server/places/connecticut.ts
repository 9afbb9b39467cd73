/**
 * Since 2022 the Census, and GeoNames after it, divide Connecticut into planning regions. Deeds, courts and people still
 * say the eight counties. Most of a region lies in one of them; the ZIPs of its other towns are named.
 */
interface Region {
  readonly most: County
  readonly others?: Readonly<Partial<Record<County, string>>>
}

type County = 'Fairfield' | 'Hartford' | 'Litchfield' | 'Middlesex' | 'New Haven' | 'New London' | 'Tolland' | 'Windham'

/** By the number the Census gives a region. */
const regions: Readonly<Record<string, Region>> = {
  // Capitol.
  110: {
    most: 'Hartford',
    others: {
      Tolland: '06029 06043 06071 06072 06075 06076 06077 06084 06231 06232 06237 06238 06248 06250 06251 06265',
    },
  },
  // Greater Bridgeport.
  120: { most: 'Fairfield' },
  // Lower Connecticut River Valley.
  130: { most: 'Middlesex', others: { 'New London': '06371 06376 06439' } },
  // Naugatuck Valley.
  140: {
    most: 'New Haven',
    others: {
      Fairfield: '06484',
      Hartford: '06010 06011',
      Litchfield: '06751 06779 06781 06782 06786 06787 06795 06798',
    },
  },
  // Northeastern Connecticut.
  150: { most: 'Windham', others: { 'New London': '06384' } },
  // Northwest Hills.
  160: { most: 'Litchfield', others: { Hartford: '06013 06027 06091' } },
  // South Central Connecticut.
  170: { most: 'New Haven' },
  // Southeastern Connecticut.
  180: { most: 'New London', others: { Windham: '06226 06256 06266 06280' } },
  // Western Connecticut.
  190: { most: 'Fairfield', others: { Litchfield: '06752 06755 06776' } },
}

/** The county of a ZIP by the number of its region; nothing for a number that is not one of them. */
export function connecticutCounty(zip: string, region: string): string | undefined {
  const { most, others = {} } = regions[region] ?? {}
  return Object.entries(others).find(([, zips]) => zips.includes(zip))?.[0] ?? most
}
