const carrierNames: Readonly<Record<string, string>> = {
  ups: 'UPS',
  usps: 'USPS',
  fedex: 'FedEx',
  dhl: 'DHL',
  ontrac: 'OnTrac',
  amazon: 'Amazon',
  other: '',
  simulated: 'Simulated',
  none: 'Without tracking',
}

/** "UPS 1Z999AA10123456784" */
export function nameParcel({
  carrier,
  trackingNo,
}: {
  readonly carrier: string
  readonly trackingNo: string
}): string {
  const name = carrierNames[carrier] ?? carrier.charAt(0).toUpperCase() + carrier.slice(1)
  return [name, trackingNo].filter(Boolean).join(' ') || 'Without tracking'
}
