/**
 * Letters of a marking sampler, five stitches wide and seven high: one byte per column, the lowest
 * bit is the top stitch.
 */
const alphabet: Record<string, string> = {
  '0': '3E5149453E', '1': '00427F4000', '2': '4261514946', '3': '2141454B31', '4': '1814127F10', '5': '2745454539',
  '6': '3C4A494930', '7': '0171090503', '8': '3649494936', '9': '064949291E', A: '7E1111117E', B: '7F49494936',
  C: '3E41414122', D: '7F4141221C', E: '7F49494941', F: '7F09090901', G: '3E4149497A', H: '7F0808087F',
  I: '00417F4100', J: '2040413F01', K: '7F08142241', L: '7F40404040', M: '7F020C027F', N: '7F0408107F',
  O: '3E4141413E', P: '7F09090906', Q: '3E4151215E', R: '7F09192946', S: '4649494931', T: '01017F0101',
  U: '3F4040403F', V: '1F2040201F', W: '3F4038403F', X: '6314081463', Y: '0708700807', Z: '6151494543',
  '-': '0808080808', '#': '147F147F14', '.': '0000600000', '&': '3649552250', ' ': '0000000000',
} // prettier-ignore

export type MarkGrid = {
  columns: number
  rows: number
  stitches: readonly (readonly [column: number, row: number])[]
}

/** The stitches of a short text. Unknown characters are left empty. */
export function createMarkGrid(text: string): MarkGrid {
  const stitches: [number, number][] = []
  const letters = [...text.toUpperCase()]
  letters.forEach((letter, position) => {
    const columns = alphabet[letter] ?? alphabet[' '] ?? ''
    for (let column = 0; column < 5; column += 1) {
      const bits = Number.parseInt(columns.slice(column * 2, column * 2 + 2), 16)
      for (let row = 0; row < 7; row += 1) {
        if ((bits >> row) & 1) stitches.push([position * 6 + column, row])
      }
    }
  })
  return { columns: Math.max(letters.length * 6 - 1, 0), rows: 7, stitches }
}
