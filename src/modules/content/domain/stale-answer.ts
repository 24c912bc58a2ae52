import type { Figures } from './fill-in.ts'

/** An answer of the questions page with the settings it rests on, as they are now. */
export interface RestingAnswer {
  readonly id: string
  readonly question: string
  readonly figures: Figures
}

/** What has changed under an answer since a person last read it. */
export interface ChangedFigure {
  readonly figure: string
  readonly was: string
  readonly now: string
}

/** A figure that was not there at the last reading is none that has changed: the answer itself was written anew. */
export function changedFigures(
  { figures }: Pick<RestingAnswer, 'figures'>,
  asRead: Figures,
): ChangedFigure[] {
  return Object.entries(figures).flatMap(([figure, now]) => {
    const was = asRead[figure]
    return was === undefined || was === now ? [] : [{ figure, was, now }]
  })
}
