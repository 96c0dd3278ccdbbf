export declare const production: { args: string[]; env: Record<string, string> };
/** Packages with native parts, which the bundle does not hold. */
export const nativePackages: readonly string[];
