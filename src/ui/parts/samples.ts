export const dyes = [
  { value: 'bottle', label: 'Bottle', hex: '#004832' },
  { value: 'indigo', label: 'Indigo', hex: '#2f4a7c' },
  { value: 'weld', label: 'Weld', hex: '#e8b93c' },
  { value: 'bordeaux', label: 'Bordeaux', hex: '#7a1f3d' },
  { value: 'starch', label: 'Starch', hex: '#ffffff' },
  { value: 'flax', label: 'Flax', hex: '#b9a983', soldOut: true },
]

/** A plain field, since the design system has no photographs. */
export const samplePicture = {
  src: `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><path fill="#c9d8de" d="M0 0h800v1000H0z"/></svg>',
  )}`,
  width: 800,
  height: 1000,
}
