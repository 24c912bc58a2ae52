/** State → event → next state. A next state that is not in the table is a type error. */
type Table<T> = { readonly [S in keyof T]: { readonly [event: string]: keyof T & string } }

export const defineStateMachine = <const T extends Table<T>>(table: T): T => table

export type StateOf<T> = keyof T & string

type AnyTable = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The state after `event`, or `null` if the event is not allowed. */
export function findNextState<T extends AnyTable>(
  table: T,
  state: StateOf<T>,
  event: string,
): StateOf<T> | null {
  const moves = table[state]
  return moves && Object.hasOwn(moves, event) ? (moves[event] as StateOf<T>) : null
}

export function listAllowedEvents<T extends AnyTable>(table: T, state: StateOf<T>): string[] {
  return Object.keys(table[state] ?? {})
}

/** All states that can follow `start`, including `start`. */
export function listReachableStates<T extends AnyTable>(
  table: T,
  start: StateOf<T>,
): Set<StateOf<T>> {
  const reachableStates = new Set<StateOf<T>>([start])
  for (const state of reachableStates)
    for (const next of Object.values(table[state] ?? {})) reachableStates.add(next as StateOf<T>)
  return reachableStates
}

/** Renders a Mermaid state diagram for the documentation. */
export function renderStateDiagram(table: AnyTable, start: string): string {
  const arrows = Object.entries(table).flatMap(([from, moves]) =>
    Object.entries(moves).map(([event, to]) => `  ${from} --> ${to}: ${event}`),
  )
  return ['stateDiagram-v2', `  [*] --> ${start}`, ...arrows].join('\n')
}
