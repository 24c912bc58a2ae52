import { sheetWords, text, type Drawn } from './sheet-size.ts'

const { ink, soft, accent, letter, n } = sheetWords
const row = 46
const words = 96

/** Pieces told in one measure only: a stitched line as long as each, lying under its name or upright beside it. */
export function lengthBars(sizes: readonly Drawn[]): { svg: string; w: number; h: number } {
  const drawn = sizes.toSorted((a, b) => b.w + b.h - a.w - a.h)
  return drawn.some(({ h }) => h > 0) ? upright(drawn.filter(({ h }) => h > 0)) : lying(drawn)
}

function lying(drawn: readonly Drawn[]): { svg: string; w: number; h: number } {
  const bars = drawn.map(({ name, measure, w }, index) => {
    const y = (index + 1) * row - 12
    return `<text y="${y - 12}" fill="${ink}">${text(`${name} ${measure}`.trim())}</text>${bar(`M.5 ${y - 5}v10M${n(w - 0.5)} ${y - 5}v10`, `M4 ${y}H${n(w - 4)}`)}`
  })
  const widest = Math.max(...drawn.map(({ name, measure, w }) => Math.max(w, (name.length + measure.length + 1) * letter * 0.52)))
  return { svg: bars.join(''), w: widest, h: drawn.length * row - 6 }
}

function upright(drawn: readonly Drawn[]): { svg: string; w: number; h: number } {
  const tallest = Math.max(...drawn.map(({ h }) => h))
  const bars = drawn.map(({ name, measure, h }, index) => {
    const [x, middle] = [index * words + 6, n(tallest - h / 2)]
    return (
      bar(`M${x - 5} ${n(tallest - h + 0.5)}h10M${x - 5} ${n(tallest - 0.5)}h10`, `M${x} ${n(tallest - h + 4)}V${n(tallest - 4)}`)
      + `<text x="${x + 13}" y="${middle}" fill="${ink}">${text(measure)}</text>`
      + `<text x="${x + 13}" y="${n(middle + 17)}" fill="${soft}">${text(name)}</text>`
    )
  })
  return { svg: bars.join(''), w: drawn.length * words, h: tallest }
}

function bar(ends: string, seam: string): string {
  return `<path d="${ends}" stroke="${ink}"/><path d="${seam}" stroke="${accent}" stroke-width="1.6" stroke-linecap="round" stroke-dasharray="7 5"/>`
}
