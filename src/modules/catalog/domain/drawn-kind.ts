/**
 * The placeholder image of a product without a photo. The names are those of the design system.
 */
export type DrawnKind =
  | 'napkin'
  | 'tablecloth'
  | 'runner'
  | 'placemat'
  | 'plate'
  | 'glass'
  | 'flatware'
  | 'serving'
  | 'sheets'
  | 'duvet'
  | 'pillow'
  | 'blanket'
  | 'quilt'
  | 'towel'
  | 'mat'
  | 'robe'
  | 'soap'
  | 'candle'
  | 'frame'
  | 'box'
  | 'baby'
  | 'card'
  | 'throw'
  | 'cushion'
  | 'kitchen'
  | 'basket'
  | 'vase'
  | 'ring'
  | 'decanter'
  | 'jug'
  | 'snuffer'
  | 'pouch'

/**
 * The first match wins, so narrower words come first. The title takes precedence over the type.
 */
const words: readonly (readonly [RegExp, DrawnKind])[] = [
  [/napkin rings?|\brings?\b|earring|necklace|bracelet/, 'ring'],
  [/swaddle|knit blanket/, 'blanket'],
  [/crib sheet/, 'sheets'],
  [/hooded towel/, 'towel'],
  [/crib|\bbibs?\b|\bbaby\b/, 'baby'],
  [/\bbags?\b|sachet|pouch/, 'pouch'],
  [/dish towel|glass cloth|apron|oven mitt|bowl cover|kitchen linen/, 'kitchen'],
  [/napkin|handkerchief|face cloth|washcloth/, 'napkin'],
  [/runner/, 'runner'],
  [/placemat|seagrass round/, 'placemat'],
  [/tablecloth|banquet cloth|curtain/, 'tablecloth'],
  [/pillowcase|\bpillow|\bsham/, 'pillow'],
  [/cushion|bolster/, 'cushion'],
  [/duvet|insert|comforter/, 'duvet'],
  [/quilt|coverlet|mattress pad/, 'quilt'],
  [/\bthrows?\b/, 'throw'],
  [/blanket/, 'blanket'],
  [/bath mat|bath rug|duckboard/, 'mat'],
  [/towel|bath sheet|terry set/, 'towel'],
  [/\bsheets?\b|sheet set/, 'sheets'],
  [/robe|gown|shirt|sweater|pullover|cardigan|jacket|chambray|apparel|\b(wo)?mens\b/, 'robe'],
  [/snuffer/, 'snuffer'],
  [/candle|votive|taper/, 'candle'],
  [/frame/, 'frame'],
  [/vase/, 'vase'],
  [/carafe|decanter/, 'decanter'],
  [/glass|tumbler|coupe|goblet/, 'glass'],
  [/flatware|spoon|\bforks?\b|kni(fe|ves)|cutlery/, 'flatware'],
  [/pitcher|jug/, 'jug'],
  [/platter|board|servers|cake stand|serving/, 'serving'],
  [/plate|bowl|dinnerware|saucer|charger|place setting|table for/, 'plate'],
  [/basket|hamper/, 'basket'],
  [/soap|salts|brush|bath accessor|skin ?care/, 'soap'],
  [/gift cards?\b|note ?cards?|journal|\bbook|stationery|notes?\b|notebooks?/, 'card'],
  [/box|gift|blocks|storage/, 'box'],
]

export function drawnKind(title: string, type: string): DrawnKind {
  for (const text of [title.toLowerCase(), type.toLowerCase()]) {
    const found = words.find(([pattern]) => pattern.test(text))
    if (found) return found[1]
  }
  return 'box'
}
