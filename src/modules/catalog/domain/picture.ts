import { drawnKind } from './drawn-kind.ts'

export interface Picture {
  readonly src: string
  readonly widths: number[]
  readonly width: number
  readonly height: number
  readonly color: string
  readonly alt: string
}

/** Widths that pictures are served in; small pictures are not enlarged. */
export const pictureWidths = [320, 480, 640, 800, 1200, 1600] as const

/** The first color of Aumbry's own cloth, for goods that name none. */
const cloth = 'b9a983'

/** The ground a drawn piece stands on. */
const ground = '#e7edef'

export interface StoredPicture {
  readonly key: string
  readonly width: number
  readonly height: number
  readonly color: string
}

export function createPicture({ key, width, height, color }: StoredPicture, alt: string): Picture {
  const fitting = pictureWidths.filter((size) => size <= width)
  return {
    src: `/media/${key}`,
    widths: fitting.length > 0 ? fitting : [pictureWidths[0]],
    width,
    height,
    color,
    alt,
  }
}

/** Goods without a photograph are drawn, in one of their `dyes`. */
export function drawnPicture(
  goods: { readonly title: string; readonly type: string },
  dye: string = cloth,
): Picture {
  return {
    src: `/media/drawn/${drawnKind(goods.title, goods.type)}/${dye}.svg`,
    widths: [],
    width: 800,
    height: 1000,
    color: ground,
    alt: goods.title,
  }
}
