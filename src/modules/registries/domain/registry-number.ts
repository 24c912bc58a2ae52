/** "482 177 3015" */
export function formatRegistryNumber(number: string): string {
  return number.replace(/^(\d{3})(\d{3})/, '$1 $2 ')
}
