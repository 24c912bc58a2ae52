export function noteForDriver(deliveryNotes: string): string {
  return `Note for the driver: ${deliveryNotes}`
}
