import { formatErrorMessage } from '../log/format-error.ts'

/**
 * Processes items one after the other. Failures do not stop later items, but are thrown at the end,
 * so that the whole job is retried; processing an item twice must have no effect.
 */
export async function processSequentially<One>(
  items: Iterable<One> | AsyncIterable<One>,
  act: (item: One) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let number = 0
  for await (const item of items) {
    number++
    try {
      await act(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${number} failed. First error: ${formatErrorMessage(failures[0])}`,
    )
}
