import type { Picture, ProductDetail, ProductVariant } from '#modules/catalog/contract.ts'

type Pictured = Pick<ProductDetail, 'pictures' | 'options'> & {
  readonly variants: readonly Pick<ProductVariant, 'picture'>[]
}

/**
 * The picture of the variant, then the pictures that belong to no variant, without those whose
 * description names only other colors.
 */
export function listVariantPictures(
  { pictures, variants, options }: Pictured,
  variant: Pick<ProductVariant, 'picture' | 'values'> | null,
): readonly Picture[] {
  const own = variant?.picture ?? null
  const colors = options.flatMap(({ values }) =>
    values.filter(({ hex }) => hex !== null).map(({ label }) => label),
  )
  const chosen = colors.filter((color) => variant?.values.includes(color))
  const showsOther = ({ alt }: Picture) =>
    variant !== null && names(alt, colors) && !names(alt, chosen)
  const shared = pictures.filter(
    (picture, index) =>
      own === null || (variants.every((other) => other.picture !== index) && !showsOther(picture)),
  )
  return [pictures[own ?? -1] ?? [], ...shared].flat()
}

function names(text: string, colors: readonly string[]): boolean {
  const words = ` ${text.toLowerCase().replaceAll(/[^\p{L}]+/gu, ' ')} `
  return colors.some((color) => words.includes(` ${color.toLowerCase()} `))
}
