/** State → event → next state. A target that is not a state of the table does not compile. */
type Table<T> = { readonly [S in keyof T]: { readonly [event: string]: keyof T & string } }

export const stateMachine = <const T extends Table<T>>(table: T): T => table

export type StateOf<T> = keyof T & string

type AnyTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The state after `event`, or `null` when the table does not list that move. */
export function step<T extends AnyTable>(
  table: T,
  state: StateOf<T>,
  event: string,
): StateOf<T> | null {
  const moves = table[state]
  return moves && Object.hasOwn(moves, event) ? (moves[event] as StateOf<T>) : null
}

/** The events a state allows, for buttons and for the answer to an illegal move. */
export function allowed<T extends AnyTable>(table: T, state: StateOf<T>): string[] {
  return Object.keys(table[state] ?? {})
}

/** Every state a walk from `start` can come to, `start` included. */
export function reachable<T extends AnyTable>(table: T, start: StateOf<T>): Set<StateOf<T>> {
  const seen = new Set<StateOf<T>>([start])
  for (const state of seen)
    for (const next of Object.values(table[state] ?? {})) seen.add(next as StateOf<T>)
  return seen
}

/** The table as a mermaid state diagram, for the domain pages. */
export function diagram(table: AnyTable, start: string): string {
  const arrows = Object.entries(table).flatMap(([from, moves]) =>
    Object.entries(moves).map(([event, to]) => `  ${from} --> ${to}: ${event}`),
  )
  return ['stateDiagram-v2', `  [*] --> ${start}`, ...arrows].join('\n')
}
