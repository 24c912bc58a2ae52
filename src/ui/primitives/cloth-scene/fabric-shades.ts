interface Shades {
  readonly ground: string
  readonly light: string
  readonly shade: string
  readonly edge: string
}

/** The tones of a fabric color: its light, its shade in the weave, and its seams. */
export function getFabricShades(hex: string): Shades {
  return {
    ground: hex,
    light: mix(hex, 255, 0.45),
    shade: mix(hex, 40, 0.16),
    edge: mix(hex, 30, 0.34),
  }
}

function mix(hex: string, toward: number, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16)
    return Math.round(value + (toward - value) * share)
  })
  return `rgb(${channels.join(' ')})`
}
