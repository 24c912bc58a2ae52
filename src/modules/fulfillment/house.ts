/** The warehouse address, starting with the name. */
export const house = ['Aumbry', '40 Mercer Street', 'New York, NY 10013'] as const

export const returnsHouse = ['Aumbry Returns', ...house.slice(1)] as const
