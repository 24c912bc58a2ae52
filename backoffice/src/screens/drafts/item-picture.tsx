import type { DraftItem } from './draft-record'

/** A small picture beside the name of a product. */
export function ItemPicture({ picture: { src, widths } }: Pick<DraftItem, 'picture'>) {
  const [smallest] = widths
  return (
    <img
      src={smallest === undefined ? src : `${src}/${smallest}`}
      alt=""
      width={44}
      height={44}
      style={{ objectFit: 'cover', flexShrink: 0 }}
    />
  )
}
