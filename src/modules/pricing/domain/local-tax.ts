import { toMillionths } from './state-tax.ts'
import type { Millionths } from './tax.ts'

export interface LocalTax {
  readonly jurisdiction: string
  readonly rate: Millionths
}

export interface LocalRates {
  readonly place: string
  readonly everywhere: readonly LocalTax[]
  /**
   * The city's rate. With `onlyPart`, its ZIP codes reach beyond the city, so a ZIP code alone
   * gives a range.
   */
  readonly city: (LocalTax & { readonly name: string; readonly onlyPart: boolean }) | null
  /** Whether the place taxes clothing that its state exempts, as most New York counties do. */
  readonly taxesClothing: boolean
}

type JurisdictionRates = readonly (readonly [jurisdiction: string, percent: number])[]
interface LocalTaxRow {
  readonly zips: string
  readonly place: string
  readonly everywhere?: JurisdictionRates
  readonly city?: readonly [name: string, percent: number, reach?: 'part']
  readonly taxesClothing?: boolean
}

/**
 * An estimate: large cities and counties in percent, as published for July 1, 2025. `zips` are ZIP
 * codes or 3-digit prefixes, which may reach into a neighboring place. Other ZIP codes are charged
 * the state rate only.
 */
const localTaxRows: readonly LocalTaxRow[] = [
  {
    zips: '100 101 102 103 104 111 112 113 114 116',
    place: 'New York, NY',
    everywhere: [['Metropolitan Commuter Transportation District', 0.375]],
    city: ['New York', 4.5],
  },
  {
    zips: '115 118',
    place: 'Nassau County, NY',
    everywhere: [
      ['Nassau County', 4.25],
      ['Metropolitan Commuter Transportation District', 0.375],
    ],
    taxesClothing: true,
  },
  {
    zips: '119',
    place: 'Suffolk County, NY',
    everywhere: [
      ['Suffolk County', 4.375],
      ['Metropolitan Commuter Transportation District', 0.375],
    ],
    taxesClothing: true,
  },
  {
    zips: '105 106 108',
    place: 'Westchester County, NY',
    everywhere: [
      ['Westchester County', 4],
      ['Metropolitan Commuter Transportation District', 0.375],
    ],
    taxesClothing: true,
  },
  {
    zips: '107',
    place: 'Yonkers, NY',
    everywhere: [
      ['Westchester County', 4],
      ['Metropolitan Commuter Transportation District', 0.375],
    ],
    city: ['Yonkers', 0.5, 'part'],
    taxesClothing: true,
  },
  { zips: '142', place: 'Buffalo, NY', everywhere: [['Erie County', 4.75]], taxesClothing: true },
  { zips: '146', place: 'Rochester, NY', everywhere: [['Monroe County', 4]], taxesClothing: true },
  { zips: '132', place: 'Syracuse, NY', everywhere: [['Onondaga County', 4]], taxesClothing: true },
  { zips: '122', place: 'Albany, NY', everywhere: [['Albany County', 4]], taxesClothing: true },
  {
    zips: '606',
    place: 'Chicago, IL',
    everywhere: [
      ['Cook County', 1.75],
      ['Regional Transportation Authority', 1],
    ],
    city: ['Chicago', 1.25],
  },
  {
    zips: '60706 60707',
    place: 'Chicago, IL',
    everywhere: [
      ['Cook County', 1.75],
      ['Regional Transportation Authority', 1],
    ],
    city: ['Chicago', 1.25, 'part'],
  },
  { zips: '900', place: 'Los Angeles, CA', everywhere: [['Los Angeles County districts', 2.5]] },
  {
    zips: '941',
    place: 'San Francisco, CA',
    everywhere: [['San Francisco County districts', 1.375]],
  },
  { zips: '921', place: 'San Diego, CA', everywhere: [['San Diego County districts', 0.5]] },
  {
    zips: '951',
    place: 'San Jose, CA',
    everywhere: [['Santa Clara County districts', 1.875]],
    city: ['San Jose', 0.25, 'part'],
  },
  {
    zips: '946',
    place: 'Oakland, CA',
    everywhere: [['Alameda County districts', 3]],
    city: ['Oakland', 0.5, 'part'],
  },
  {
    zips: '958',
    place: 'Sacramento, CA',
    everywhere: [['Sacramento County districts', 0.5]],
    city: ['Sacramento', 1, 'part'],
  },
  { zips: '981', place: 'Seattle, WA', everywhere: [['King County and Seattle', 3.85]] },
  {
    zips: '802',
    place: 'Denver, CO',
    everywhere: [
      ['Regional Transportation District', 1],
      ['Scientific and Cultural Facilities District', 0.1],
    ],
    city: ['Denver', 5.15, 'part'],
  },
  {
    zips: '770',
    place: 'Houston, TX',
    everywhere: [['Metropolitan Transit Authority', 1]],
    city: ['Houston', 1, 'part'],
  },
  {
    zips: '752',
    place: 'Dallas, TX',
    everywhere: [['Dallas Area Rapid Transit', 1]],
    city: ['Dallas', 1],
  },
  {
    zips: '787',
    place: 'Austin, TX',
    everywhere: [['Capital Metro', 1]],
    city: ['Austin', 1, 'part'],
  },
  {
    zips: '782',
    place: 'San Antonio, TX',
    everywhere: [['San Antonio districts', 0.75]],
    city: ['San Antonio', 1.25, 'part'],
  },
  { zips: '191', place: 'Philadelphia, PA', city: ['Philadelphia', 2] },
  { zips: '152', place: 'Pittsburgh, PA', everywhere: [['Allegheny County', 1]] },
  {
    zips: '850',
    place: 'Phoenix, AZ',
    everywhere: [['Maricopa County', 0.7]],
    city: ['Phoenix', 2.8],
  },
  { zips: '891', place: 'Las Vegas, NV', everywhere: [['Clark County', 1.525]] },
  { zips: '895', place: 'Reno, NV', everywhere: [['Washoe County', 1.415]] },
  { zips: '331', place: 'Miami, FL', everywhere: [['Miami-Dade County', 1]] },
  { zips: '328', place: 'Orlando, FL', everywhere: [['Orange County', 0.5]] },
  { zips: '336', place: 'Tampa, FL', everywhere: [['Hillsborough County', 1.5]] },
  { zips: '322', place: 'Jacksonville, FL', everywhere: [['Duval County', 1.5]] },
  {
    zips: '303',
    place: 'Atlanta, GA',
    everywhere: [['Fulton County', 3.75]],
    city: ['Atlanta', 1.15, 'part'],
  },
  {
    zips: '554',
    place: 'Minneapolis, MN',
    everywhere: [
      ['Hennepin County', 0.65],
      ['Metropolitan area', 1],
    ],
    city: ['Minneapolis', 0.5, 'part'],
  },
  {
    zips: '551',
    place: 'Saint Paul, MN',
    everywhere: [
      ['Ramsey County', 0.5],
      ['Metropolitan area', 1],
    ],
    city: ['Saint Paul', 1.5, 'part'],
  },
  {
    zips: '532',
    place: 'Milwaukee, WI',
    everywhere: [['Milwaukee County', 0.9]],
    city: ['Milwaukee', 2, 'part'],
  },
  { zips: '372', place: 'Nashville, TN', everywhere: [['Davidson County', 2.75]] },
  { zips: '381', place: 'Memphis, TN', everywhere: [['Shelby County', 2.75]] },
  { zips: '701', place: 'New Orleans, LA', everywhere: [['Orleans Parish', 5]] },
  {
    zips: '641',
    place: 'Kansas City, MO',
    everywhere: [['Jackson County', 1.5]],
    city: ['Kansas City', 3.25, 'part'],
  },
  { zips: '441', place: 'Cleveland, OH', everywhere: [['Cuyahoga County', 2.25]] },
  { zips: '432', place: 'Columbus, OH', everywhere: [['Franklin County and transit', 2.25]] },
  { zips: '452', place: 'Cincinnati, OH', everywhere: [['Hamilton County', 2.05]] },
  { zips: '282', place: 'Charlotte, NC', everywhere: [['Mecklenburg County', 2.5]] },
  { zips: '276', place: 'Raleigh, NC', everywhere: [['Wake County', 2.5]] },
  {
    zips: '222 223',
    place: 'Arlington and Alexandria, VA',
    everywhere: [['Northern Virginia', 0.7]],
  },
  { zips: '232', place: 'Richmond, VA', everywhere: [['Central Virginia', 0.7]] },
  { zips: '235', place: 'Norfolk, VA', everywhere: [['Hampton Roads', 0.7]] },
  { zips: '294', place: 'Charleston, SC', everywhere: [['Charleston County', 3]] },
  {
    zips: '352',
    place: 'Birmingham, AL',
    everywhere: [['Jefferson County', 2]],
    city: ['Birmingham', 4, 'part'],
  },
  { zips: '731', place: 'Oklahoma City, OK', city: ['Oklahoma City', 4.125, 'part'] },
  {
    zips: '741',
    place: 'Tulsa, OK',
    everywhere: [['Tulsa County', 0.367]],
    city: ['Tulsa', 3.65, 'part'],
  },
  { zips: '681', place: 'Omaha, NE', city: ['Omaha', 1.5, 'part'] },
  { zips: '672', place: 'Wichita, KS', everywhere: [['Sedgwick County', 1]] },
  {
    zips: '871',
    place: 'Albuquerque, NM',
    everywhere: [['Albuquerque and Bernalillo County', 2.75]],
  },
  { zips: '968', place: 'Honolulu, HI', everywhere: [['Honolulu County', 0.5]] },
  { zips: '99801', place: 'Juneau, AK', city: ['Juneau', 5] },
  { zips: '05401', place: 'Burlington, VT', city: ['Burlington', 1] },
]

const ratesByZip = new Map(
  localTaxRows.flatMap((row) =>
    row.zips.split(' ').map((zip) => [zip, toLocalRates(row)] as const),
  ),
)

export function findLocalRates(zip: string): LocalRates | null {
  return ratesByZip.get(zip.slice(0, 5)) ?? ratesByZip.get(zip.slice(0, 3)) ?? null
}

function toLocalRates({
  place,
  everywhere = [],
  city,
  taxesClothing = false,
}: LocalTaxRow): LocalRates {
  return {
    place,
    taxesClothing,
    everywhere: everywhere.map(([jurisdiction, percent]) => ({
      jurisdiction,
      rate: toMillionths(percent),
    })),
    city: city
      ? {
          name: city[0],
          jurisdiction: `City of ${city[0]}`,
          rate: toMillionths(city[1]),
          onlyPart: city[2] === 'part',
        }
      : null,
  }
}
