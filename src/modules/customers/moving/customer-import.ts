import type { Services } from '#platform/services.ts'
import { defineImportKind, type ImportKind } from '#modules/imports/import-kind.ts'
import { applyCustomers } from './apply-customers.ts'
import { customerColumns, customerSigns } from './customer-columns.ts'
import { movedCustomerSchema, readCustomerRow } from './read-customer-row.ts'
import { undoCustomers } from './undo-customers.ts'

/** Customers with profile, address, tags, note and newsletter consent. */
export function createCustomerImport(services: Pick<Services, 'settings'>): ImportKind {
  return defineImportKind({
    name: 'customers',
    title: 'Customers',
    rank: 1,
    permission: 'customers.write',
    instructions: {
      shopify: 'Customers, then Export, “All customers”, “Plain CSV file”.',
      woocommerce:
        'With the extension Customer/Order/Coupon Export: WooCommerce, Export, “Customers”, '
        + 'format “CSV”.',
      csv: 'A table with the columns Email, First Name, Last Name, Phone, Tags and Note.',
    },
    columns: customerColumns,
    required: ['email', 'firstName', 'lastName'],
    signs: customerSigns,
    readKey: (cells) =>
      cells('email').toLowerCase()
      || [cells('firstName'), cells('lastName')].filter(Boolean).join(' '),
    read: readCustomerRow,
    schema: movedCustomerSchema,
    identify: ({ email }) => email,
    apply: (tx, records, context) => applyCustomers(tx, services, { records, context }),
    undo: (tx, rows, context) => undoCustomers(tx, services, { rows, context }),
  })
}
