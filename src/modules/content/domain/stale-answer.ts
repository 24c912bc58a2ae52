import type { Figures } from './fill-in.ts'

/** A frequently asked question with the current figures that its answer depends on. */
export interface RestingAnswer {
  readonly id: string
  readonly question: string
  readonly figures: Figures
}

/** A figure that has changed since the answer was last reviewed. */
export interface ChangedFigure {
  readonly figure: string
  readonly was: string
  readonly now: string
}

/** Ignores figures without a reviewed value, because the answer was edited since. */
export function changedFigures(
  { figures }: Pick<RestingAnswer, 'figures'>,
  reviewed: Figures,
): ChangedFigure[] {
  return Object.entries(figures).flatMap(([figure, now]) => {
    const was = reviewed[figure]
    return was === undefined || was === now ? [] : [{ figure, was, now }]
  })
}
