/** Where parcels leave from and come back to: the lines of an address, the name first. */
export const house = ['Aumbry', '40 Mercer Street', 'New York, NY 10013'] as const

export const returnsHouse = ['Aumbry Returns', ...house.slice(1)] as const
