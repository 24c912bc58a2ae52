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

/** The picture of a product without a photo. */
export function createPlaceholderPicture(alt: string): Picture {
  return {
    src: '/media/placeholder.svg',
    widths: [],
    width: 800,
    height: 1000,
    color: '#e7edef',
    alt,
  }
}
