/** A bespoke service with the questions that determine its price. Prices are for one unit. */
export interface BespokeService {
  readonly id: string
  readonly title: string
  readonly note: string
  /** In cents, from the simplest to the most elaborate. */
  readonly price: readonly [low: number, high: number]
  /** In business days. */
  readonly days: readonly [low: number, high: number]
  readonly questions: readonly Question[]
}

export interface Question {
  readonly id: string
  readonly label: string
  readonly options: readonly {
    readonly id: string
    readonly label: string
    readonly factor: number
    readonly extraDays: number
  }[]
}

const option = (
  id: string,
  label: string,
  [factor, extraDays]: readonly [number, number] = [1, 0],
) => ({ id, label, factor, extraDays })

const cloth: Question = {
  id: 'cloth',
  label: 'Cloth',
  options: [
    option('linen', 'Linen, 220 g'),
    option('damask', 'Double damask', [1.5, 5]),
    option('cotton', 'Percale', [0.8, 0]),
    option('own', 'Your own cloth', [0.7, 3]),
  ],
}
const work: Question = {
  id: 'work',
  label: 'Edge and hand',
  options: [
    option('hem', 'Plain mitered hem'),
    option('hemstitch', 'Hemstitched', [1.35, 5]),
    option('embroidered', 'Embroidered by hand', [2.2, 15]),
  ],
}

export const services: readonly BespokeService[] = [
  {
    id: 'table',
    title: 'A cloth for your table',
    note: 'Any length in one piece up to 112 inches wide, any shape of table.',
    price: [320_00, 780_00],
    days: [15, 25],
    questions: [
      {
        id: 'size',
        label: 'The table seats',
        options: [
          option('six', 'Up to six'),
          option('ten', 'Seven to ten', [1.4, 3]),
          option('more', 'More than ten', [2, 6]),
        ],
      },
      cloth,
      work,
    ],
  },
  {
    id: 'bed',
    title: 'Linen for a bed that fits nothing',
    note: 'Boats, bunks, four-posters and beds from before there were sizes.',
    price: [420_00, 900_00],
    days: [15, 25],
    questions: [
      {
        id: 'size',
        label: 'Bed',
        options: [
          option('single', 'Single'),
          option('double', 'Double', [1.3, 2]),
          option('larger', 'Larger', [1.6, 3]),
        ],
      },
      cloth,
      work,
    ],
  },
  {
    id: 'crest',
    title: 'Your own crest or mark',
    note: 'Drawn by hand, digitized for our machines, yours to use on everything after.',
    price: [180_00, 420_00],
    days: [8, 15],
    questions: [
      {
        id: 'source',
        label: 'You have',
        options: [
          option('drawing', 'A drawing'),
          option('object', 'An old piece to copy', [1.3, 4]),
          option('idea', 'An idea', [1.8, 8]),
        ],
      },
    ],
  },
  {
    id: 'trousseau',
    title: 'A trousseau',
    note: 'Bed, table and bath for a household, marked alike and packed in linen.',
    price: [2_400_00, 6_500_00],
    days: [30, 50],
    questions: [
      {
        id: 'size',
        label: 'Household',
        options: [
          option('two', 'Of two'),
          option('four', 'Of four', [1.5, 8]),
          option('large', 'Larger', [2.1, 15]),
        ],
      },
      work,
    ],
  },
  {
    id: 'restoration',
    title: 'An heirloom put right',
    note: 'Darned, re-hemmed, lettering completed in the thread it was begun in.',
    price: [60_00, 240_00],
    days: [10, 20],
    questions: [
      {
        id: 'harm',
        label: 'What is wrong',
        options: [
          option('hole', 'A hole or a tear'),
          option('hem', 'A hem or an edge', [0.9, 0]),
          option('stain', 'A stain, or several', [1.2, 3]),
          option('letters', 'Letters to complete', [1.5, 5]),
        ],
      },
    ],
  },
]

export interface Estimate {
  /** In cents, rounded to ten dollars. */
  readonly low: number
  readonly high: number
  /** In business days. */
  readonly daysLow: number
  readonly daysHigh: number
}

export function findService(id: string): BespokeService | null {
  return services.find((service) => service.id === id) ?? null
}

/** Estimates price and lead time from the answers so far. Unanswered questions widen the range. */
export function estimateCommission(
  { price, days, questions }: BespokeService,
  answers: Readonly<Record<string, string>>,
  quantity: number,
): Estimate {
  let [low, high, extraLow, extraHigh] = [price[0], price[1], 0, 0]
  for (const { id, options } of questions) {
    const chosen = options.filter((entry) => entry.id === answers[id])
    const possible = chosen.length > 0 ? chosen : options
    low *= Math.min(...possible.map((entry) => entry.factor))
    high *= Math.max(...possible.map((entry) => entry.factor))
    extraLow += Math.min(...possible.map((entry) => entry.extraDays))
    extraHigh += Math.max(...possible.map((entry) => entry.extraDays))
  }
  const extraDays = Math.ceil((quantity - 1) * 1.5)
  return {
    low: roundToTenDollars(low * quantity),
    high: roundToTenDollars(high * quantity),
    daysLow: days[0] + extraLow + Math.floor(extraDays / 2),
    daysHigh: days[1] + extraHigh + extraDays,
  }
}

function roundToTenDollars(cents: number): number {
  return Math.round(cents / 10_00) * 10_00
}
