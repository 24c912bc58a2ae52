/** Settings with pickup, and local delivery in Lower Manhattan for $9. */
export const localShipping = {
  pickup: {
    isOffered: true,
    label: 'Pick up at the shop',
    price: 0,
    readyDays: 1,
    hours: 'Daily, 10 am to 6 pm',
  },
  delivery: {
    isOffered: true,
    label: 'Local delivery',
    zipStarts: ['1000', '10013'],
    price: 9_00,
    freeFrom: 0,
    days: 1,
  },
}
