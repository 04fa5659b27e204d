export declare function peakKb(): number;
