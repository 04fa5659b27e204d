/** Fields whose allowed values the specification does not show. The profile may list them. */
export const LISTED_NAMES = ['testLocation', 'submissionType'] as const;

export type ListedName = (typeof LISTED_NAMES)[number];

/** What the profile lists; a field that it does not list takes any text. */
export type ListedValues = { readonly [Name in ListedName]?: readonly string[] | undefined };
