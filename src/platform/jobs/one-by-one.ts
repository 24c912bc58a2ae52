import { errorMessage } from '../log/error-text.ts'

/**
 * A job's rows, or its parts, one after the other. What fails holds up nothing behind it: the job fails at its end and is tried
 * again as a whole, so what is done twice must do nothing the second time.
 */
export async function oneByOne<One>(
  all: Iterable<One> | AsyncIterable<One>,
  act: (one: One) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let number = 0
  for await (const one of all) {
    number++
    try {
      await act(one)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} of ${number} failed. The first: ${errorMessage(failures[0])}`,
    )
}
