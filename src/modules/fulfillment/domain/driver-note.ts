/** How a delivery note is introduced on everything that is printed. */
export function noteForDriver(deliveryNotes: string): string {
  return `Note for the driver: ${deliveryNotes}`
}
