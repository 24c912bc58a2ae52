/** "Hart & Daughter" → "hart-daughter": the start of the names of files that people download. */
export function formatShopFileName(shopName: string): string {
  const words = shopName
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return words?.join('-') ?? 'shop'
}
