/** What a table holds under a name that somebody sent: nothing that every object has, such as `constructor`. */
export function lookUp<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
