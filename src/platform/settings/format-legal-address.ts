import type { ShopSettings } from './settings.ts'

/** "Aumbry LLC, 40 Prospect Street, Cambridge, MA 02139", on invoices and in emails. */
export function formatLegalAddress({
  legalName,
  legalAddress,
  warehouseAddress,
}: Pick<ShopSettings, 'legalName' | 'legalAddress' | 'warehouseAddress'>): string {
  // The first line of the warehouse's address is a name.
  const lines = legalAddress.length > 0 ? legalAddress : warehouseAddress.slice(1)
  return [legalName, ...lines].join(', ')
}
