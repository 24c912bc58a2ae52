/** Safe for untrusted names: ignores inherited properties such as `constructor`. */
export function getOwnValue<Value>(
  table: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
