/** What a piece without a photograph is drawn as. The drawings themselves belong to the design system. */
export const drawnKinds = ['napkin', 'tablecloth', 'plate', 'glass', 'cutlery', 'sheets', 'pillow', 'blanket', 'towel', 'robe', 'candle', 'frame', 'box', 'vase', 'paper', 'soap'] as const

export type DrawnKind = (typeof drawnKinds)[number]

/** First match wins, so the narrower word stands first. Matched against the title, then the type. */
const words: readonly (readonly [RegExp, DrawnKind])[] = [
  [/napkin|handkerchief|glass cloth|dish towel|face cloth|washcloth|bib|apron|mitt/, 'napkin'],
  [/tablecloth|runner|placemat|table linen|curtain|banquet cloth/, 'tablecloth'],
  [/pillow|sham|cushion|bolster/, 'pillow'],
  [/duvet|blanket|quilt|coverlet|throw|insert|swaddle|comforter/, 'blanket'],
  [/sheet set|sheets?\b|mattress pad/, 'sheets'],
  [/towel|bath mat|bath rug/, 'towel'],
  [/robe|gown|shirt|sweater|pullover|cardigan|jacket|apparel|mens|womens/, 'robe'],
  [/frame|picture/, 'frame'],
  [/vase|pitcher|carafe|decanter|jug/, 'vase'],
  [/candle|votive|taper|snuffer/, 'candle'],
  [/glass|tumbler|coupe|goblet/, 'glass'],
  [/cutlery|flatware|spoon|fork|knife|servers/, 'cutlery'],
  [/plate|bowl|platter|dinnerware|serving|cake stand|saucer|charger|setting|board|basket/, 'plate'],
  [/soap|salts|brush|bath accessor/, 'soap'],
  [/card|journal|book|stationery|paper|notes?\b/, 'paper'],
  [/box|gift|bag|hamper|storage|sachet|blocks|set/, 'box'],
]

export function drawnKind(title: string, type: string): DrawnKind {
  for (const text of [title.toLowerCase(), type.toLowerCase()]) {
    const found = words.find(([pattern]) => pattern.test(text))
    if (found) return found[1]
  }
  return 'box'
}
