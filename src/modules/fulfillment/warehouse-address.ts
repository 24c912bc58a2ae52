/** The warehouse address, starting with the name. */
export const warehouseAddress = ['Aumbry', '40 Mercer Street', 'New York, NY 10013'] as const

export const returnsAddress = ['Aumbry Returns', ...warehouseAddress.slice(1)] as const
