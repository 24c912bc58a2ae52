export const dyes = [
  { value: 'bottle', label: 'Bottle', hex: '#004832' },
  { value: 'indigo', label: 'Indigo', hex: '#2f4a7c' },
  { value: 'weld', label: 'Weld', hex: '#e8b93c' },
  { value: 'bordeaux', label: 'Bordeaux', hex: '#7a1f3d' },
  { value: 'starch', label: 'Starch', hex: '#ffffff' },
  { value: 'flax', label: 'Flax', hex: '#b9a983', soldOut: true },
]
