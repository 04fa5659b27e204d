/** Fields whose allowed values the specification does not show. The profile may list them. */
export const LISTED_NAMES = ['testLocation', 'submissionType'] as const;

export type ListedName = (typeof LISTED_NAMES)[number];

/** The values in the profile. A field without a list accepts any text. */
export type ListedValues = { readonly [Name in ListedName]?: readonly string[] | undefined };
